import { randomBytes } from 'node:crypto'
import { sha256 } from './sha256.ts'

const TOKEN_BYTES = 32

/** Whoever shows the token proves who they are; the database contains only its hash. */
export function newToken() {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, tokenHash: sha256(token) }
}
