import type { Kysely } from 'kysely'
import type { Attempt } from '../payments/payment-attempts.ts'
import type { Schema } from '../schema.ts'
import { findPaidInChain } from './replaced-orders.ts'
import { newReviewCase, openReviewCase, openReviewCaseWithMail } from './review-cases.ts'
import type { Outcome, Payment } from './settlement-outcome.ts'

type CasesToOpen = Pick<Payment, 'nowMs' | 'shopEmail'> &
  Pick<Outcome, 'reason' | 'detail'> & {
    readonly exceededDrop: string | null
    /** This payment uses the code more often than it may be used. */
    readonly exceededCode: string | null
    /** It is true if an order that this one replaced, or that replaced it, can be paid, too. */
    readonly mayBePaidTwice: boolean
  }

/** Opens the cases that the owner must look at when a payment is booked. */
export async function openSettlementCases(
  trx: Kysely<Schema>,
  { orderId, reference }: Attempt,
  settled: CasesToOpen,
): Promise<void> {
  const { reason, detail = '', exceededDrop, exceededCode, nowMs, shopEmail } = settled
  const common = { orderId, reference, subject: reference, openedAtMs: nowMs }
  // No mail is sent: the shop's mail about the payment already mentions the case.
  if (reason !== null) await openReviewCase(trx, newReviewCase({ ...common, reason, detail }))
  // The case of a late payment names both already.
  const isSaid = reason === 'late'
  if (exceededDrop !== null && !isSaid) {
    const about = { reason: 'drop-limit-exceeded', detail: `the drop is ${exceededDrop}` } as const
    await openReviewCaseWithMail(trx, newReviewCase({ ...common, ...about }), shopEmail)
  }
  if (exceededCode !== null && !isSaid) {
    const about = { reason: 'code-limit-exceeded', detail: `the code is ${exceededCode}` } as const
    await openReviewCaseWithMail(trx, newReviewCase({ ...common, ...about }), shopEmail)
  }
  const other = settled.mayBePaidTwice ? await findPaidInChain(trx, orderId) : null
  if (other !== null) {
    const about = { reason: 'cart-paid-twice', detail: `the other order is ${other}` } as const
    await openReviewCaseWithMail(trx, newReviewCase({ ...common, ...about }), shopEmail)
  }
}
