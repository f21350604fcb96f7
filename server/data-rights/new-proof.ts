import { newToken } from '../base/new-token.ts'

/** The mail contains the link, the database only the hash of its token. */
export function newProof(publicUrl: string) {
  const { token, tokenHash } = newToken()
  return { proofUrl: `${publicUrl}/data-rights/proof?token=${token}`, proofTokenHash: tokenHash }
}
