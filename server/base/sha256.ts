import { hash } from 'node:crypto'

/** Tokens, addresses and requests are compared but never read back, so the shop stores this of them. */
export function sha256(text: string): string {
  return hash('sha256', text, 'base64url')
}

/** Others compute this hash again, so it is written as `sha256sum` prints it. */
export function sha256Hex(text: string): string {
  return hash('sha256', text, 'hex')
}
