import {
  listReconciledPayments,
  listReconciledRefunds,
  type ReconciledPayment,
  type ReconciledRefund,
} from '#database/payments/reconciliation'
import { toCsv } from '#domain/csv/csv'
import { toMajorUnits } from '#domain/money/decimals'
import { pesewas } from '#domain/money/money'
import { type Reconciliation, reconcile } from '#domain/refund/reconcile'
import type { OrderContext } from '../orders/order-context.ts'

const DAY_MS = 86_400_000
const MAX_DAYS = 400
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Days such as '2026-11-15', in UTC, which is the time in Ghana; both included. */
export type Days = { readonly from: string; readonly to: string }

/** This month, unless other days are given; null if they are none. */
export function readDays(search: URLSearchParams, nowMs: number): Days | null {
  const today = dayOf(nowMs)
  const from = search.get('from') || `${today.slice(0, 8)}01`
  const to = search.get('to') || (from > today ? from : today)
  const [fromMs, toMs] = [timeOf(from), timeOf(to)]
  if (fromMs === null || toMs === null || fromMs > toMs) return null
  return toMs - fromMs > MAX_DAYS * DAY_MS ? null : { from, to }
}

function timeOf(day: string): number | null {
  const ms = DAY.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  return Number.isNaN(ms) || dayOf(ms) !== day ? null : ms
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

export type LoadedReconciliation = {
  readonly payments: readonly ReconciledPayment[]
  readonly refunds: readonly ReconciledRefund[]
  readonly sums: Reconciliation
}

export async function loadReconciliation(
  { db, payments: provider }: Pick<OrderContext, 'db' | 'payments'>,
  { from, to }: Days,
): Promise<LoadedReconciliation> {
  const period = {
    fromMs: timeOf(from) ?? 0,
    beforeMs: (timeOf(to) ?? 0) + DAY_MS,
    withTest: provider.mode === 'test',
  }
  const payments = await listReconciledPayments(db, period)
  const refunds = await listReconciledRefunds(db, period)
  return { payments, refunds, sums: reconcile(payments, refunds) }
}

const HEADER = [
  'date',
  'kind',
  'order',
  'payment',
  'provider id',
  'channel',
  'state',
  'amount GHS',
  'fee GHS',
] as const

/** One row for each payment and refund, the oldest first; refunds are negative. */
export function reconciliationCsv({ payments, refunds }: LoadedReconciliation): string {
  const rows = [
    ...payments.map((each) => ({
      atMs: each.atMs,
      cells: [
        'payment',
        each.orderId,
        each.reference,
        each.providerId,
        each.channel,
        'paid',
        ghs(each.amountPesewas),
        each.feePesewas === null ? null : ghs(each.feePesewas),
      ],
    })),
    ...refunds.map((each) => ({
      atMs: each.atMs,
      cells: [
        'refund',
        each.orderId,
        each.reference,
        each.providerId,
        null,
        each.state,
        each.state === 'failed' ? 0 : -ghs(each.amountPesewas),
        null,
      ],
    })),
  ].toSorted((a, b) => a.atMs - b.atMs)
  return toCsv(
    HEADER,
    rows.map(({ atMs, cells }) => [new Date(atMs).toISOString(), ...cells]),
  )
}

function ghs(amountPesewas: number): number {
  return toMajorUnits(pesewas(amountPesewas))
}
