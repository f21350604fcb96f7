const MEGABYTE = 1_000_000
const GIGABYTE = 1000 * MEGABYTE

export function bytesWords(bytes: number): string {
  if (bytes >= 10 * GIGABYTE) return `${Math.round(bytes / GIGABYTE)} GB`
  if (bytes >= GIGABYTE) return `${(bytes / GIGABYTE).toFixed(1)} GB`
  return `${Math.round(bytes / MEGABYTE)} MB`
}
