import { type Kysely, sql } from 'kysely'
import type { RefundState } from '#domain/refund/refund'
import { isSoldWithin, soldAt } from '../drops/sold-at.ts'
import { isNotTest } from '../orders/sales-figures.ts'
import type { Schema } from '../schema.ts'

export type ReconciledPayment = {
  readonly orderId: string
  /** It is null if the order was paid in person. */
  readonly reference: string | null
  readonly providerId: string | null
  readonly channel: string | null
  readonly amountPesewas: number
  /** It is null if the provider has not told the fee. */
  readonly feePesewas: number | null
  readonly atMs: number
}

export type ReconciledRefund = {
  readonly orderId: string
  readonly reference: string | null
  readonly providerId: string | null
  readonly id: string
  readonly state: RefundState
  readonly amountPesewas: number
  readonly atMs: number
}

type Period = {
  readonly fromMs: number
  readonly beforeMs: number
  /** If true, payments with test keys count: in a live shop no money came with them. */
  readonly withTest: boolean
}

/** Lists the payments of the period, the latest first. */
export async function listReconciledPayments(
  db: Kysely<Schema>,
  period: Period,
): Promise<readonly ReconciledPayment[]> {
  const [online, inPerson] = [await listOnline(db, period), await listInPerson(db, period)]
  return [...online, ...inPerson].toSorted((a, b) => b.atMs - a.atMs)
}

/** Payments of earlier releases have no time of their own. */
const PAID_AT = sql<number>`coalesce(payment_attempts.paid_at, orders.paid_at, payment_attempts.created_at)`

async function listOnline(
  db: Kysely<Schema>,
  { fromMs, beforeMs, withTest }: Period,
): Promise<readonly ReconciledPayment[]> {
  return db
    .selectFrom('payment_attempts')
    .innerJoin('orders', 'orders.id', 'payment_attempts.order_id')
    .select(({ fn, ref }) => [
      'payment_attempts.order_id as orderId',
      'payment_attempts.reference',
      'payment_attempts.provider_id as providerId',
      'payment_attempts.channel',
      fn
        .coalesce(ref('payment_attempts.paid_pesewas'), ref('payment_attempts.amount_pesewas'))
        .as('amountPesewas'),
      'payment_attempts.fee_pesewas as feePesewas',
      PAID_AT.as('atMs'),
    ])
    .where('payment_attempts.state', 'in', ['succeeded', 'refunded'])
    .where(PAID_AT, '>=', fromMs)
    .where(PAID_AT, '<', beforeMs)
    .where('orders.test_ended_at', 'is', null)
    .$if(!withTest, (query) => query.where(isNotTest))
    .execute()
}

async function listInPerson(
  db: Kysely<Schema>,
  period: Period,
): Promise<readonly ReconciledPayment[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'paid_by', 'total_pesewas', soldAt.as('atMs')])
    .where('paid_by', 'is not', null)
    .where(isSoldWithin(period))
    .execute()
  return rows.map((row) => ({
    orderId: row.id,
    reference: null,
    providerId: null,
    channel: row.paid_by,
    amountPesewas: row.total_pesewas,
    feePesewas: 0,
    atMs: row.atMs,
  }))
}

/** This is the end of a refund, or its request while it is under way. */
const REFUNDED_AT = sql<number>`coalesce(refunds.settled_at, refunds.created_at)`

/** Lists the refunds of the period, the latest first. */
export async function listReconciledRefunds(
  db: Kysely<Schema>,
  { fromMs, beforeMs, withTest }: Period,
): Promise<readonly ReconciledRefund[]> {
  return db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select([
      'refunds.order_id as orderId',
      'refunds.reference',
      'refunds.provider_id as providerId',
      'refunds.id',
      'refunds.state',
      'refunds.amount_pesewas as amountPesewas',
      REFUNDED_AT.as('atMs'),
    ])
    .where('refunds.state', '<>', 'refused')
    .where(REFUNDED_AT, '>=', fromMs)
    .where(REFUNDED_AT, '<', beforeMs)
    .where('orders.test_ended_at', 'is', null)
    .$if(!withTest, (query) =>
      query.where(({ eb, or }) => or([eb('refunds.reference', 'is', null), isNotTest])),
    )
    .orderBy('atMs', 'desc')
    .execute()
}
