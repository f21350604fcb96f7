import type { VerificationMethod } from './data-rights-request.ts'

type Verified = {
  readonly verificationMethod: VerificationMethod
  /** When the mailed link was used. */
  readonly provenAtMs: number | null
}

/** Whether the shop's people have to make sure who asks: the mailed link proves a mailbox, no more. */
export function needsVerifying({ verificationMethod, provenAtMs }: Verified): boolean {
  return verificationMethod !== 'email' || provenAtMs === null
}
