import * as v from 'valibot'
import { storableText } from '#domain/storable'
import type { ProviderEvent } from '../payments.ts'

/** A webhook of the stand-in; `subject` is the payment's id. */
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

/** Null if the body is not an event. */
export function readStandInEvent(rawBody: Buffer): ProviderEvent | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), eventSchema), rawBody.toString('utf8'))
  if (!read.success) return null
  const { event, subject, reference = null } = read.output
  return {
    kind: event === 'payment-succeeded' ? event : 'other',
    name: event,
    reference,
    mode: 'test',
    subject,
    status: '',
    dueAtMs: null,
    dedupeKey: `stand-in ${event} ${subject}`,
  }
}
