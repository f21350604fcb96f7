import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { PaymentEventKind } from '#domain/order/payment-event'
import type { PaymentMode } from '#domain/order/payment-mode'
import { storableText } from '#domain/storable'
import type { ProviderEvent } from '../payments.ts'
import { parseJson } from './parse-json.ts'

const shortSchema = v.pipe(storableText(100), v.nonEmpty())
const envelopeSchema = v.object({
  event: shortSchema,
  data: v.record(v.string(), v.unknown()),
})

/** Null if the body is not an event. `modeOfKey` is the mode of the key that signed it. */
export function readEvent(rawBody: Buffer, modeOfKey: PaymentMode): ProviderEvent | null {
  const envelope = v.safeParse(envelopeSchema, parseOrNull(rawBody))
  if (!envelope.success) return null
  const { event, data } = envelope.output
  const kind = kindOf(event)
  const reference = findReference(data)
  const subject = findSubject(data) ?? (kind === 'payment-succeeded' ? reference : null)
  const bodyDigest = digest(rawBody)
  return {
    kind,
    name: event,
    reference,
    mode: shortText(data.domain) ?? modeOfKey,
    subject: subject ?? reference ?? bodyDigest,
    status: shortText(data.status) ?? '',
    dueAtMs: readTime(data.due_at ?? data.dueAt),
    dedupeKey: dedupeKeyOf(event, subject, bodyDigest),
  }
}

const REFUND = 'refund.'
const DISPUTE = 'charge.dispute.'
const KINDS: ReadonlyMap<string, PaymentEventKind> = new Map([
  ['charge.success', 'payment-succeeded'],
  ['refund.failed', 'refund-failed'],
  ['refund.needs-attention', 'refund-needs-details'],
  ['refund.processed', 'refund-done'],
  ['charge.dispute.resolve', 'dispute-resolved'],
])

function kindOf(event: string): PaymentEventKind {
  const known = KINDS.get(event)
  if (known) return known
  if (event.startsWith(REFUND)) return 'refund-changed'
  return event.startsWith(DISPUTE) ? 'dispute-open' : 'other'
}

/**
 * Paystack sends no event id. A charge succeeds once, but a refund or a dispute may reach the same
 * state again, with another body.
 */
function dedupeKeyOf(event: string, subject: string | null, bodyDigest: string): string {
  if (subject === null) return `${event}:${bodyDigest}`
  const mayComeAgain = event.startsWith(REFUND) || event.startsWith(DISPUTE)
  return mayComeAgain ? `${event}:${subject}:${bodyDigest.slice(0, 16)}` : `${event}:${subject}`
}

/** Charges have their own reference, refunds a `transaction_reference`, disputes a whole transaction. */
function findReference(data: Readonly<Record<string, unknown>>): string | null {
  const { transaction_reference, transaction, reference } = data
  return (
    shortText(transaction_reference) ??
    shortText(isRecord(transaction) ? transaction.reference : undefined) ??
    shortText(reference)
  )
}

/** The reference would not do: it is the same for all partial refunds of a payment. */
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
