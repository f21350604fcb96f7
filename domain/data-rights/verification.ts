import type { VerificationMethod } from './data-rights-request.ts'

type Verified = {
  readonly verificationMethod: VerificationMethod
  /** The mailed link was used at this time. */
  readonly provenAtMs: number | null
}

/** A used link is enough for the email method alone: it proves a mailbox, no more. */
export function needsVerifying({ verificationMethod, provenAtMs }: Verified): boolean {
  return verificationMethod !== 'email' || provenAtMs === null
}
