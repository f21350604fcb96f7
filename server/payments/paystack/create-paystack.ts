import { isPaymentReference } from '#domain/order/order-numbers'
import { failure, type Result, success } from '#domain/result'
import type { PaymentProvider } from '../payments.ts'
import { isSignedWith } from '../signature.ts'
import { type ApiAnswer, callApi } from './call-api.ts'
import { initialiseBody } from './initialise-body.ts'
import type { PaystackSettings } from './paystack-settings.ts'
import { readRefund, readStartedPayment, readVerification } from './read-answer.ts'
import { readEvent } from './read-event.ts'

type Options = PaystackSettings & {
  readonly timeoutMs?: number
  /** Any clock that only goes forward. */
  readonly now?: () => number
}

type Call = 'initialise' | 'verify' | 'refund'

export const PAYSTACK = 'paystack'
/** Where its script opens the payment window. */
const WINDOW_ORIGIN = 'https://checkout.paystack.com'
const TIMEOUT_MS = 10_000

export function createPaystack(settings: Options): PaymentProvider {
  const { apiUrl, secretKey, mode, scriptUrl } = settings
  const { timeoutMs = TIMEOUT_MS, now = () => performance.now() } = settings
  /** The provider limits these apart: who asks too often may still begin payments. */
  const restsUntil: Record<Call, number> = { initialise: 0, verify: 0, refund: 0 }

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

  const scriptOrigin = new URL(scriptUrl).origin
  return {
    name: PAYSTACK,
    mode,
    scriptUrl,
    origins: { scripts: [scriptOrigin], frames: [WINDOW_ORIGIN, scriptOrigin] },
    start: async (request) => {
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
    refund: async ({ reference, amount, note }) => {
      if (!isPaymentReference(reference)) return failure('payments-refused')
      const { minor, currency } = amount
      const body = { transaction: reference, amount: minor, currency, merchant_note: note }
      const answer = await ask('refund', '/refund', body)
      return answer.ok ? readRefund(answer.value) : answer
    },
    readEvent: (rawBody, signature) => {
      if (!isSignedWith(secretKey, rawBody, signature)) return failure('forged')
      const event = readEvent(rawBody, mode)
      return event ? success(event) : failure('unreadable')
    },
    readStoredEvent: (rawBody) => readEvent(rawBody, mode),
  }
}
