import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { PaymentMode, Transaction } from '#domain/order/judge-payment'
import { storableText } from '#domain/storable'
import { parseJson } from './parse-json.ts'
import { readTransaction } from './read-transaction.ts'

export type ProviderEvent = {
  /** Such as charge.success; names nobody knows are kept as they are. */
  readonly event: string
  /** Of the payment concerned, where the event names one. */
  readonly reference: string | null
  /** Test or live; an event that leaves it out belongs to the key that signed it. */
  readonly mode: string
  /** What a charge says of itself. To be verified before it is believed. */
  readonly transaction: Transaction | null
  /** The charge, refund or dispute that several events may be about. */
  readonly subject: string
  /** What the provider calls the state of that; empty where it does not say. */
  readonly status: string
  /** Until when a dispute must be answered. */
  readonly dueAtMs: number | null
  /** The provider sends no event id: event and subject together are told apart by this. */
  readonly dedupeKey: string
}

const shortSchema = v.pipe(storableText(100), v.nonEmpty())
const envelopeSchema = v.object({
  event: shortSchema,
  data: v.record(v.string(), v.unknown()),
})

/** Null when the body is no event at all, signed or not. The key that signed it has the mode. */
export function readEvent(rawBody: Buffer, modeOfKey: PaymentMode): ProviderEvent | null {
  const envelope = v.safeParse(envelopeSchema, parseOrNull(rawBody))
  if (!envelope.success) return null
  const { event, data } = envelope.output
  const isCharge = event === 'charge.success'
  const reference = findReference(data)
  const subject = findSubject(data) ?? (isCharge ? reference : null)
  const bodyDigest = digest(rawBody)
  return {
    event,
    reference,
    mode: shortText(data.domain) ?? modeOfKey,
    transaction: isCharge ? readTransaction(data, { mode: modeOfKey, secretKey: null }) : null,
    subject: subject ?? reference ?? bodyDigest,
    status: shortText(data.status) ?? '',
    dueAtMs: readTime(data.due_at ?? data.dueAt),
    dedupeKey: dedupeKeyOf(event, subject, bodyDigest),
  }
}

/** A charge succeeds once. A refund or a dispute may come to the same point again: another body. */
function dedupeKeyOf(event: string, subject: string | null, bodyDigest: string): string {
  if (subject === null) return `${event}:${bodyDigest}`
  const mayComeAgain = event.startsWith('refund.') || event.startsWith('charge.dispute.')
  return mayComeAgain ? `${event}:${subject}:${bodyDigest.slice(0, 16)}` : `${event}:${subject}`
}

/** Charges name themselves, refunds their transaction, disputes hold the whole of it. */
function findReference(data: Readonly<Record<string, unknown>>): string | null {
  const { transaction_reference, transaction, reference } = data
  return (
    shortText(transaction_reference) ??
    shortText(isRecord(transaction) ? transaction.reference : undefined) ??
    shortText(reference)
  )
}

/** One payment can be refunded in parts: its reference does not tell those apart. */
function findSubject({ id, refund_reference }: Readonly<Record<string, unknown>>): string | null {
  return shortText(typeof id === 'number' ? String(id) : id) ?? shortText(refund_reference)
}

function shortText(value: unknown): string | null {
  return v.is(shortSchema, value) ? value : null
}

function readTime(value: unknown): number | null {
  const timeMs = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(timeMs) ? null : timeMs
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function digest(rawBody: Buffer): string {
  return createHash('sha256').update(rawBody).digest('hex')
}

function parseOrNull(rawBody: Buffer): unknown {
  try {
    return parseJson(rawBody.toString('utf8'))
  } catch {
    return null
  }
}
