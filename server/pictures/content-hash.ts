import { createHash } from 'node:crypto'

/** Eight hex digits: enough to distinguish the versions of one file. */
export function contentHash(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex').slice(0, 8)
}
