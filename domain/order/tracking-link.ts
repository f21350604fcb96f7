/** A shopper follows an order there. The token is in the fragment, which no server and no log sees. */
export function trackingUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/order#${token}`
}
