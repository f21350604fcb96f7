import * as v from 'valibot'
import { type Piece, readPiece } from '../catalogue/piece.ts'
import { readPhone } from '../checkout/read-phone.ts'
import { requiredEmail } from '../form/email.ts'
import { type FieldErrors, readForm } from '../form/read-form.ts'
import { asString, requiredLine } from '../form/text.ts'
import { failure, type Result, success } from '../result.ts'

/** `notify`: one mail when it is back. `waiting`: in line for what comes back during a drop. */
export const WAITING_KINDS = ['notify', 'waiting'] as const
export type WaitingKind = (typeof WAITING_KINDS)[number]

/**
 * `unconfirmed`: the mailed link was not used yet. `offered`: an order holds the piece. `done`: told, or
 * bought. `gone`: the offer expired, the drop is over, or the person left.
 */
export const WAITING_STATES = ['unconfirmed', 'waiting', 'offered', 'done', 'gone'] as const
export type WaitingState = (typeof WAITING_STATES)[number]

/** Who asks. Only somebody in line gives name and phone: an offer is an order. */
export type WaitingPerson = {
  readonly email: string
  readonly firstName: string
  readonly phone: string
  readonly country: string
}

export type WaitingField = 'email' | 'firstName' | 'phone'

const email = requiredEmail('email-required')
const notifyForm = v.object({ email })
const waitingForm = v.object({
  email,
  firstName: requiredLine(100, 'first-name-required'),
  phone: requiredLine(64, 'phone-required'),
})

export function readWaitingPerson(
  kind: WaitingKind,
  input: unknown,
): Result<WaitingPerson, FieldErrors<WaitingField>> {
  if (kind === 'notify') {
    const read = readForm(notifyForm, input)
    return read.ok ? success({ ...read.value, firstName: '', phone: '', country: '' }) : read
  }
  const read = readForm(waitingForm, input)
  if (!read.ok) return read
  const phone = readPhone(read.value.phone)
  return phone ? success({ ...read.value, ...phone }) : failure({ phone: 'phone-invalid' })
}

/** The piece that a form or an address names; null for what cannot exist. */
export function readWaitingPiece(input: unknown): Piece | null {
  if (typeof input !== 'object' || input === null) return null
  const text = (name: string) => asString(Reflect.get(input, name))
  const product = text('product')
  if (!/^[1-9]\d{0,9}$/.test(product)) return null
  return readPiece({ productId: Number(product), colour: text('colour'), size: text('size') })
}

/** The page where somebody asks to be told of a piece. */
export function notifyAddress({ productId, colour, size }: Piece): string {
  return `/notify?${new URLSearchParams({ product: String(productId), colour, size })}`
}
