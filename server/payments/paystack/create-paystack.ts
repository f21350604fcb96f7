import { isPaymentReference } from '#domain/order/order-numbers'
import { failure, type Result, success } from '#domain/result'
import type { Payments } from '../payments.ts'
import { type ApiAnswer, callApi } from './call-api.ts'
import { initialiseBody } from './initialise-body.ts'
import type { PaystackSettings } from './paystack-settings.ts'
import { readStartedPayment, readVerification } from './read-answer.ts'
import { isSignedWith } from './signature.ts'

type Options = PaystackSettings & {
  readonly timeoutMs?: number
  /** Any clock that only goes forward. */
  readonly now?: () => number
}

type Call = 'initialise' | 'verify'

const TIMEOUT_MS = 10_000

export function createPaystack(settings: Options): Payments {
  const { apiUrl, secretKey, mode, publicKey, scriptUrl } = settings
  const { timeoutMs = TIMEOUT_MS, now = () => performance.now() } = settings
  /** The provider limits these apart: who asks too often may still begin payments. */
  const restsUntil: Record<Call, number> = { initialise: 0, verify: 0 }

  async function ask(
    call: Call,
    path: string,
    body?: unknown,
  ): Promise<Result<ApiAnswer, 'payments-unavailable'>> {
    if (now() < restsUntil[call]) return failure('payments-unavailable')
    const onTooMany = (restMs: number) => {
      restsUntil[call] = now() + restMs
    }
    return callApi({ url: `${apiUrl}${path}`, secretKey, timeoutMs, body, onTooMany })
  }

  return {
    mode,
    publicKey,
    scriptUrl,
    initialise: async (request) => {
      const answer = await ask(
        'initialise',
        '/transaction/initialize',
        initialiseBody(request, settings),
      )
      return answer.ok ? readStartedPayment(answer.value, request.reference) : answer
    },
    verify: async (reference) => {
      if (!isPaymentReference(reference)) return success(null)
      const answer = await ask('verify', `/transaction/verify/${encodeURIComponent(reference)}`)
      return answer.ok ? readVerification(answer.value, settings) : answer
    },
    isSigned: (rawBody, signature) => isSignedWith(secretKey, rawBody, signature),
  }
}
