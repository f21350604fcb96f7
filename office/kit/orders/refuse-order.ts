import { type OrderFailure, orderMessages } from '#domain/owner-messages/orders'
import { type PostOutcome, refuse, refuseWith } from '../screen.ts'

/** Shows the page again, as it is now, with the sentence and what was typed. */
export function refuseOrder(code: OrderFailure, subject: string): PostOutcome {
  return refuse(statusOf(code), orderMessages[code](subject))
}

function statusOf(code: OrderFailure): number {
  if (code === 'order-unknown') return 404
  return code.startsWith('parcel-') || code.startsWith('note-') ? 422 : 409
}

/** Refuses a note with the sentence at its field. */
export function refuseNote(code: OrderFailure, subject: string): PostOutcome {
  if (code !== 'note-required' && code !== 'note-too-long') return refuseOrder(code, subject)
  return refuseWith({ note: orderMessages[code](subject) })
}
