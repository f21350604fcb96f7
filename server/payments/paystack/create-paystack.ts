import { isPaymentReference } from '#domain/order/order-numbers'
import { failure, type Result, success } from '#domain/result'
import type { PaymentProvider } from '../payments.ts'
import { isSignedWith } from '../signature.ts'
import { BANKS_PATH, readBanks, retryBody, retryPath } from './banks.ts'
import { type ApiResponse, callApi } from './call-api.ts'
import { initialiseBody } from './initialise-body.ts'
import { listPaidPayments, listRefundedPayments } from './lists.ts'
import type { PaystackSettings } from './paystack-settings.ts'
import { readEvent } from './read-event.ts'
import { readStartedPayment, readVerification } from './read-response.ts'
import { listAllRefunds, readRefund, refundBody } from './refunds.ts'

type Options = PaystackSettings & {
  readonly timeoutMs?: number
  /** A monotonic clock. */
  readonly now?: () => number
}

type Call = 'initialise' | 'verify' | 'refund' | 'refunds' | 'lists'

export const PAYSTACK = 'paystack'
/** The origin of the payment window. */
const WINDOW_ORIGIN = 'https://checkout.paystack.com'
const TIMEOUT_MS = 10_000

export function createPaystack(settings: Options): PaymentProvider {
  const { apiUrl, secretKey, formerSecretKeys = [], mode, scriptUrl } = settings
  const { timeoutMs = TIMEOUT_MS, now = () => performance.now() } = settings
  /** Rate limits are separate: payments can still start while `verify` is limited. */
  const blockedUntilMs: Record<Call, number> = {
    initialise: 0,
    verify: 0,
    refund: 0,
    refunds: 0,
    lists: 0,
  }

  async function send(
    call: Call,
    path: string,
    body?: unknown,
  ): Promise<Result<ApiResponse, 'payments-unavailable'>> {
    if (now() < blockedUntilMs[call]) return failure('payments-unavailable')
    const onRateLimited = (retryAfterMs: number) => {
      blockedUntilMs[call] = now() + retryAfterMs
    }
    return callApi({ url: `${apiUrl}${path}`, secretKey, timeoutMs, body, onRateLimited })
  }

  const scriptOrigin = new URL(scriptUrl).origin
  return {
    name: PAYSTACK,
    mode,
    scriptUrl,
    origins: { scripts: [scriptOrigin], frames: [WINDOW_ORIGIN, scriptOrigin] },
    start: async (request) => {
      const response = await send(
        'initialise',
        '/transaction/initialize',
        initialiseBody(request, settings),
      )
      return response.ok ? readStartedPayment(response.value, request.reference) : response
    },
    verify: async (reference) => {
      if (!isPaymentReference(reference)) return success(null)
      const response = await send('verify', `/transaction/verify/${encodeURIComponent(reference)}`)
      return response.ok ? readVerification(response.value, settings) : response
    },
    refund: async (request) => {
      if (!isPaymentReference(request.reference)) return failure('payments-refused')
      const response = await send('refund', '/refund', refundBody(request))
      return response.ok ? readRefund(response.value, request) : response
    },
    listRefunds: (payment) => listAllRefunds(payment, (path) => send('refunds', path)),
    listBanks: async () => {
      const response = await send('lists', BANKS_PATH)
      return response.ok ? readBanks(response.value) : response
    },
    retryRefund: async (request) => {
      const response = await send('refund', retryPath(request), retryBody(request))
      if (!response.ok) return response
      const read = readRefund(response.value, request)
      // An answer about another refund is none.
      const isOther = read.ok && read.value.id !== request.refundId
      return isOther ? failure('payments-unavailable') : read
    },
    listPaid: (period) => listPaidPayments(period, (path) => send('lists', path)),
    listRefunded: (period) => listRefundedPayments(period, (path) => send('lists', path)),
    readEvent: (rawBody, signature) => {
      const keys = [secretKey, ...formerSecretKeys]
      if (!keys.some((key) => isSignedWith(key, rawBody, signature))) return failure('forged')
      const event = readEvent(rawBody, mode)
      return event ? success(event) : failure('unreadable')
    },
    readStoredEvent: (rawBody) => readEvent(rawBody, mode),
  }
}
