import * as v from 'valibot'
import type { PaymentEventKind } from '#domain/order/payment-event'
import { storableText } from '#domain/storable'
import type { ProviderEvent } from '../payments.ts'
import type { StandInRefund } from './stand-in-payment.ts'

/** A webhook of the stand-in; `subject` is the payment's or the refund's id. */
export type StandInEvent = {
  readonly event: string
  readonly subject: string
  readonly reference?: string
}

const short = v.pipe(storableText(100), v.nonEmpty())
const eventSchema = v.object({ event: short, subject: short, reference: v.optional(short) })

export function successEvent(payment: { readonly id: number; readonly reference: string }) {
  const { id, reference } = payment
  return { event: 'payment-succeeded', subject: String(id), reference } satisfies StandInEvent
}

const REFUND_EVENTS = {
  pending: 'refund-changed',
  done: 'refund-done',
  failed: 'refund-failed',
  'needs-details': 'refund-needs-details',
} as const

export function refundEvent(reference: string, { id, state }: Pick<StandInRefund, 'id' | 'state'>) {
  return { event: REFUND_EVENTS[state], subject: id, reference } satisfies StandInEvent
}

const KINDS: readonly PaymentEventKind[] = ['payment-succeeded', ...Object.values(REFUND_EVENTS)]

/** Null if the body is not an event. */
export function readStandInEvent(rawBody: Buffer): ProviderEvent | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), eventSchema), rawBody.toString('utf8'))
  if (!read.success) return null
  const { event, subject, reference = null } = read.output
  return {
    kind: KINDS.find((kind) => kind === event) ?? 'other',
    name: event,
    reference,
    mode: 'test',
    subject,
    status: '',
    dueAtMs: null,
    dedupeKey: `stand-in ${event} ${subject}`,
  }
}
