import * as v from 'valibot'
import { failure, type Result, success } from '#domain/result'
import type { PaymentFailure } from '../payments.ts'
import { callApi } from './call-api.ts'
import type { PaystackSettings } from './paystack-settings.ts'

/** It changes nothing, and every account has it. */
const READ_ONLY_PATH = '/integration/payment_session_timeout'
const TIMEOUT_MS = 10_000
const accepted = v.object({ status: v.literal(true) })

/** Asks whether the account accepts the secret key. The public key is not asked about: only browsers use it. */
export async function checkKeys({
  apiUrl,
  secretKey,
}: Pick<PaystackSettings, 'apiUrl' | 'secretKey'>): Promise<Result<null, PaymentFailure>> {
  const answer = await callApi({
    url: `${apiUrl}${READ_ONLY_PATH}`,
    secretKey,
    timeoutMs: TIMEOUT_MS,
    onRateLimited: () => undefined,
  })
  if (!answer.ok) return answer
  const { status, body } = answer.value
  if (status === 401 || status === 403) return failure('payments-refused')
  return v.is(accepted, body) ? success(null) : failure('payments-unavailable')
}
