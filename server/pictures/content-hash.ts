import { createHash } from 'node:crypto'

type Parts = readonly (string | Uint8Array)[]

/** Eight hex digits: enough to distinguish the versions of one file. */
export function contentHash(...parts: Parts): string {
  return hexDigits(parts, 8)
}

/** Sixteen hex digits: enough to distinguish all pictures, films and share cards of a shop. */
export function contentName(...parts: Parts): string {
  return hexDigits(parts, 16)
}

function hexDigits(parts: Parts, count: number): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex').slice(0, count)
}
