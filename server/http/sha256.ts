import { hash } from 'node:crypto'

/** For what must be recognised but not read: tokens, addresses, wishes. */
export function sha256(text: string): string {
  return hash('sha256', text, 'base64url')
}
