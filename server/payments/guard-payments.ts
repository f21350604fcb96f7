import { failure } from '#domain/result'
import type { Payments } from './payments.ts'

/** Nothing is begun and nothing is settled while test payments are not allowed. */
export function guardPayments(payments: Payments, isAllowed: () => Promise<boolean>): Payments {
  return {
    ...payments,
    initialise: async (request) =>
      (await isAllowed()) ? payments.initialise(request) : failure('payments-unavailable'),
    verify: async (reference) =>
      (await isAllowed()) ? payments.verify(reference) : failure('payments-unavailable'),
  }
}
