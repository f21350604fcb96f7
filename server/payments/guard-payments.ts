import { failure } from '#domain/result'
import type { PaymentProvider } from './payments.ts'

/** Starts, verifies and refunds nothing while test payments are not allowed. */
export function guardPayments(
  payments: PaymentProvider,
  isAllowed: () => Promise<boolean>,
): PaymentProvider {
  return {
    ...payments,
    start: async (request) =>
      (await isAllowed()) ? payments.start(request) : failure('payments-unavailable'),
    verify: async (reference) =>
      (await isAllowed()) ? payments.verify(reference) : failure('payments-unavailable'),
    refund: async (request) =>
      (await isAllowed()) ? payments.refund(request) : failure('payments-unavailable'),
    listRefunds: async (payment) =>
      (await isAllowed()) ? payments.listRefunds(payment) : failure('payments-unavailable'),
    listBanks: async () =>
      (await isAllowed()) ? payments.listBanks() : failure('payments-unavailable'),
    retryRefund: async (request) =>
      (await isAllowed()) ? payments.retryRefund(request) : failure('payments-unavailable'),
    listPaid: async (period) =>
      (await isAllowed()) ? payments.listPaid(period) : failure('payments-unavailable'),
    listRefunded: async (period) =>
      (await isAllowed()) ? payments.listRefunded(period) : failure('payments-unavailable'),
  }
}
