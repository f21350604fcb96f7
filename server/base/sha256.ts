import { hash } from 'node:crypto'

/** For values that are compared but never read back: tokens, addresses, requests. */
export function sha256(text: string): string {
  return hash('sha256', text, 'base64url')
}

/** As `sha256sum` prints it, for what others compute again. */
export function sha256Hex(text: string): string {
  return hash('sha256', text, 'hex')
}
