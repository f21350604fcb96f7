import { randomBytes } from 'node:crypto'
import { sha256 } from '../http/sha256.ts'

const TOKEN_BYTES = 32

/** The mail contains the link, the database only the hash of its token. */
export function newProof(publicUrl: string) {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const proofUrl = `${publicUrl}/data-rights/proof?token=${token}`
  return { proofUrl, proofTokenHash: sha256(token) }
}
