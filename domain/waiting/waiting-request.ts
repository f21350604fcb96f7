import * as v from 'valibot'
import { type ProductVariant, readVariant } from '../catalogue/product-variant.ts'
import { readProductId } from '../catalogue/read-product-id.ts'
import { type FieldErrors, readForm } from '../form/read-form.ts'
import { requiredLine } from '../form/text.ts'
import { CONTACT_FIELDS, textIn, withPhone } from '../line/line-form.ts'
import { type Result, success } from '../result.ts'

/** `notify`: one mail when it is back. `waiting`: in line for what comes back during a drop. */
export const WAITING_KINDS = ['notify', 'waiting'] as const
export type WaitingKind = (typeof WAITING_KINDS)[number]

/**
 * `unconfirmed`: the mailed link was not used yet. `offered`: an order holds the unit. `done`: told, or
 * bought. `gone`: the offer expired, the drop is over, or the person left.
 */
export const WAITING_STATES = ['unconfirmed', 'waiting', 'offered', 'done', 'gone'] as const
export type WaitingState = (typeof WAITING_STATES)[number]

/** The person asks. Only somebody in line gives name and phone: an offer is an order. */
export type WaitingPerson = {
  readonly email: string
  readonly firstName: string
  readonly phone: string
  readonly country: string
}

const { email, phone } = CONTACT_FIELDS
const notifyForm = v.object({ email })
const firstName = requiredLine(100, 'first-name-required')
const waitingForm = v.object({ email, firstName, phone })

export function readWaitingPerson(
  kind: WaitingKind,
  input: unknown,
): Result<WaitingPerson, FieldErrors> {
  if (kind === 'notify') {
    const read = readForm(notifyForm, input)
    return read.ok ? success({ ...read.value, firstName: '', phone: '', country: '' }) : read
  }
  return withPhone(readForm(waitingForm, input))
}

/** The variant that a form or an address names; null for what cannot exist. */
export function readWaitingVariant(input: unknown): ProductVariant | null {
  const productId = readProductId(textIn(input, 'product'))
  if (productId === null) return null
  return readVariant({ productId, colour: textIn(input, 'colour'), size: textIn(input, 'size') })
}

/** The page where somebody asks to be told of a variant. */
export function notifyAddress({ productId, colour, size }: ProductVariant): string {
  return `/notify?${new URLSearchParams({ product: String(productId), colour, size })}`
}
