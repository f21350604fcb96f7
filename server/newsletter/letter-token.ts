import { randomBytes } from 'node:crypto'
import { sha256 } from '../http/sha256.ts'

const TOKEN_BYTES = 32

/** The mail contains the token, the database only its hash. */
export function newLetterToken() {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, tokenHash: sha256(token) }
}
