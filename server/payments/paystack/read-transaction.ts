import * as v from 'valibot'
import type { Transaction, TransactionState } from '#domain/order/judge-payment'
import { storableText } from '#domain/storable'
import { readMetadata } from './read-metadata.ts'

const text = v.fallback(storableText(100), '')
const transactionSchema = v.object({
  id: v.union([v.number(), v.pipe(storableText(100), v.nonEmpty())]),
  reference: v.string(),
  status: v.string(),
  currency: v.string(),
  amount: v.unknown(),
  requested_amount: v.optional(v.unknown()),
  domain: v.fallback(v.optional(v.string()), undefined),
  channel: text,
  paid_at: v.optional(v.unknown()),
  paidAt: v.optional(v.unknown()),
  metadata: v.optional(v.unknown()),
  fees: v.optional(v.unknown()),
})

type Account = {
  readonly mode: string
  readonly secretKey: string
  readonly formerSecretKeys?: readonly string[]
}

const STATES: ReadonlyMap<string, TransactionState> = new Map([
  ['success', 'succeeded'],
  ['failed', 'failed'],
  ['reversed', 'returned'],
  // Paystack also says so right after the start, and while the customer can still pay.
  ['abandoned', 'unpaid'],
  ['ongoing', 'pending'],
  ['pending', 'pending'],
  ['processing', 'pending'],
])

/**
 * Null if a field is missing that `judgePayment` needs. A response without a mode has the mode of the
 * key, which the caller passes in `account`.
 */
export function readTransaction(data: unknown, account: Account): Transaction | null {
  const read = v.safeParse(transactionSchema, data)
  if (!read.success) return null
  const { id, reference, status, currency, domain, channel } = read.output
  const { mode, secretKey, formerSecretKeys = [] } = account
  const fee = readAmount(read.output.fees)
  const [keptOrder = null] = [secretKey, ...formerSecretKeys].flatMap(
    (key) => readMetadata(read.output.metadata, { secretKey: key, reference, mode }) ?? [],
  )
  return {
    id: String(id),
    reference,
    // An unknown status never counts as paid.
    state: STATES.get(status) ?? 'unclear',
    mode: domain ?? mode,
    currency,
    amount: readAmount(read.output.amount),
    requestedAmount: isAbsent(read.output.requested_amount)
      ? null
      : readAmount(read.output.requested_amount),
    channel,
    paidAtMs: readTime(read.output.paid_at ?? read.output.paidAt),
    ...(Number.isSafeInteger(fee) && fee >= 0 ? { fee } : {}),
    ...(keptOrder === null ? {} : { keptOrder }),
  }
}

/** NaN for anything but an exact integer; `judgePayment` never accepts NaN as paid. */
export function readAmount(value: unknown): number {
  if (typeof value === 'number') return value
  if (typeof value === 'string' && /^\d{1,15}$/.test(value)) return Number(value)
  return Number.NaN
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null
}

function readTime(value: unknown): number | null {
  const timeMs = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(timeMs) ? null : timeMs
}
