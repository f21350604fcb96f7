import type { Kysely } from 'kysely'
import type { ProviderRefundState } from '#domain/refund/refund'
import {
  closeReviewCase,
  newReviewCase,
  openReviewCase,
  openReviewCaseWithMail,
} from '../orders/review-cases.ts'
import type { Schema } from '../schema.ts'
import type { StoredRefund } from './refunds.ts'

export type CaseTelling = {
  readonly nowMs: number
  /** The owner is told of a case at this address. */
  readonly shopEmail: string
  /** This event reported the case; a closed case is opened again for another event. */
  readonly eventKey?: string
}

type ProviderState = { readonly providerId: string; readonly state: ProviderRefundState }

const TROUBLES = { failed: 'refund-failed', 'needs-details': 'refund-needs-details' } as const

/** Opens the case of a refund that is in trouble, and closes the cases of troubles that it no longer has. */
export async function updateRefundCases(
  trx: Kysely<Schema>,
  { id, orderId, reference, state: before }: StoredRefund,
  { state, providerId }: ProviderState,
  { nowMs, shopEmail, eventKey }: CaseTelling,
): Promise<void> {
  const closing = { note: `The provider says: ${state}.`, atMs: nowMs }
  const trouble = state === 'failed' || state === 'needs-details' ? TROUBLES[state] : null
  for (const reason of Object.values(TROUBLES)) {
    if (reason !== trouble) await closeReviewCase(trx, { reason, subject: providerId }, closing)
  }
  // Doubts about a refund that the provider knows, such as its amount, are the owner's to settle.
  if (before === 'asking' || before === 'uncertain') {
    await closeReviewCase(trx, { reason: 'refund-uncertain', subject: id }, closing)
  }
  if (trouble === null) return
  const about = { orderId, reference, ...(eventKey === undefined ? {} : { eventKey }) }
  await openReviewCaseWithMail(
    trx,
    newReviewCase({ reason: trouble, subject: providerId, openedAtMs: nowMs, ...about }),
    shopEmail,
  )
}

type Uncertain = CaseTelling & { readonly detail: string }

/** The owner must look, and the refund is not asked for again. Looks go on, in case it turns up. */
export async function openUncertainCase(
  trx: Kysely<Schema>,
  { id, orderId, reference }: Pick<StoredRefund, 'id' | 'orderId' | 'reference'>,
  { detail, nowMs, shopEmail }: Uncertain,
): Promise<void> {
  const uncertain = { reason: 'refund-uncertain', subject: id, openedAtMs: nowMs } as const
  await openReviewCaseWithMail(
    trx,
    newReviewCase({ ...uncertain, orderId, reference, detail }),
    shopEmail,
  )
}

/** Nobody watches such a refund, because the owner is not at the screen: a case is opened. */
export async function openRefusedCase(
  trx: Kysely<Schema>,
  { id, orderId, reference }: Pick<StoredRefund, 'id' | 'orderId' | 'reference'>,
  { nowMs, shopEmail }: CaseTelling,
): Promise<void> {
  const refused = { reason: 'refund-refused', subject: id, openedAtMs: nowMs } as const
  await openReviewCaseWithMail(trx, newReviewCase({ ...refused, orderId, reference }), shopEmail)
}

/** No mail is sent: the shopper's wish is shown on Today. */
export async function openCancelCase(
  trx: Kysely<Schema>,
  orderId: string,
  nowMs: number,
): Promise<void> {
  const asked = { reason: 'cancel-asked', subject: orderId, openedAtMs: nowMs } as const
  await openReviewCase(trx, newReviewCase({ ...asked, orderId }))
}
