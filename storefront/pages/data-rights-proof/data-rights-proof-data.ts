import type { RequestType, VerificationMethod } from '#domain/data-rights/data-rights-request'

export type DataRightsProofData =
  | { readonly state: 'unknown' }
  | {
      /** `waiting`: the button has not been pressed yet. */
      readonly state: 'waiting' | 'proven' | 'closed'
      readonly token: string
      readonly number: string
      readonly requestType: RequestType
      readonly verificationMethod: VerificationMethod
      /** '15 December 2026'. */
      readonly answerBy: string
    }
