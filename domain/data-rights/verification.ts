import type { VerificationMethod } from './data-rights-request.ts'

type Verified = {
  readonly verificationMethod: VerificationMethod
  /** This is when the mailed link was used. */
  readonly provenAtMs: number | null
}

/** A used link is enough for the email method alone: it proves a mailbox, no more. */
export function needsVerifying({ verificationMethod, provenAtMs }: Verified): boolean {
  return verificationMethod !== 'email' || provenAtMs === null
}
