import type { CheckoutField } from '#domain/checkout/checkout-form'
import { readStorage, removeStorage, writeStorage } from '../storage.ts'
import { parseJson } from './parse-json.ts'

const KEY = 'checkoutDraft'
const LONGEST = 300

/** §3, in the order of the screen. */
export const CHECKOUT_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'country',
  'phone',
  'address',
  'city',
  'region',
  'postalCode',
  'discountCode',
] as const satisfies readonly CheckoutField[]

/** What stands in the form's fields. */
export type Typed = Readonly<Record<CheckoutField, string>>

/** Kept on the device until the order is paid: a reload or a lost connection costs no typing. */
export function keepDraft(typed: Typed) {
  writeStorage(KEY, JSON.stringify(typed))
}

export function readDraft(): Partial<Typed> {
  const stored = readStorage(KEY)
  const value = stored.isAvailable ? parseJson(stored.text ?? '') : null
  return typeof value === 'object' && value !== null ? textsOf(value) : {}
}

export function dropDraft() {
  removeStorage(KEY)
}

/** Whatever else stands there is left out. */
export function textsOf(source: object): Partial<Typed> {
  const texts: Partial<Record<CheckoutField, string>> = {}
  for (const field of CHECKOUT_FIELDS) {
    const text: unknown = Reflect.get(source, field)
    if (typeof text === 'string') texts[field] = text.slice(0, LONGEST)
  }
  return texts
}
