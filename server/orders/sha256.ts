import { createHash } from 'node:crypto'

/** For what must be recognised but not read: tokens, addresses, wishes. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
