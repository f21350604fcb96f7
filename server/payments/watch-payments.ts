import type { Result } from '#domain/result'
import type { Heartbeats } from '../base/jobs/heartbeats.ts'
import type { PaymentFailure, PaymentProvider } from './payments.ts'

/** Notes whether the provider answers. A refusal is neither: any visitor can cause one. */
export function watchPayments(
  payments: PaymentProvider,
  heartbeats: Pick<Heartbeats, 'ok' | 'failed'>,
): PaymentProvider {
  async function noted<Value>(answer: Promise<Result<Value, PaymentFailure>>) {
    const given = await answer
    if (given.ok) heartbeats.ok('provider')
    else if (given.error === 'payments-unavailable') {
      heartbeats.failed('provider', 'no usable answer')
    }
    return given
  }
  return {
    ...payments,
    start: (request) => noted(payments.start(request)),
    verify: (reference) => noted(payments.verify(reference)),
    refund: (request) => noted(payments.refund(request)),
    listRefunds: (payment) => noted(payments.listRefunds(payment)),
  }
}
