export function successAddress(reference: string): string {
  return `/checkout/success?reference=${encodeURIComponent(reference)}`
}
