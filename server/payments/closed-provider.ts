import { failure } from '#domain/result'
import type { PaymentProvider } from './payments.ts'

const UNAVAILABLE = async () => failure('payments-unavailable' as const)

/**
 * Stands where a provider would be while the shop has none that it may use. Payments of before wait: no other provider
 * can tell about them.
 */
export const CLOSED_PROVIDER: PaymentProvider = {
  name: 'none',
  mode: 'live',
  scriptUrl: '',
  origins: { scripts: [], frames: ["'none'"] },
  start: UNAVAILABLE,
  verify: UNAVAILABLE,
  refund: UNAVAILABLE,
  listRefunds: UNAVAILABLE,
  listBanks: UNAVAILABLE,
  retryRefund: UNAVAILABLE,
  listPaid: UNAVAILABLE,
  listRefunded: UNAVAILABLE,
  readEvent: () => failure('forged'),
  readStoredEvent: () => null,
}
