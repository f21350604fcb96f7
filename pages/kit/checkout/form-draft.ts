import type { CheckoutField } from '#domain/checkout/checkout-form'
import { readStorage, removeStorage, writeStorage } from '../storage/storage.ts'
import { parseJson } from './parse-json.ts'

const KEY = 'checkoutDraft'
const MAX_LENGTH = 300

/** §3 names these fields, in screen order. */
export const CHECKOUT_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'country',
  'phone',
  'address',
  'city',
  'region',
  'digitalAddress',
  'postalCode',
  'deliveryZone',
  'discountCode',
] as const satisfies readonly CheckoutField[]

export type FormValues = Readonly<Record<CheckoutField, string>>

/** The draft is stored until the order is paid, so that a reload or a lost connection loses no input. */
export function storeDraft(typed: FormValues) {
  writeStorage(KEY, JSON.stringify(typed))
}

export function readDraft(): Partial<FormValues> {
  const stored = readStorage(KEY)
  const value = stored.isAvailable ? parseJson(stored.text ?? '') : null
  return typeof value === 'object' && value !== null ? textsOf(value) : {}
}

export function deleteDraft() {
  removeStorage(KEY)
}

/** Ignores unknown fields and values that are not strings. */
export function textsOf(source: object): Partial<FormValues> {
  const texts: Partial<Record<CheckoutField, string>> = {}
  for (const field of CHECKOUT_FIELDS) {
    const text: unknown = Reflect.get(source, field)
    if (typeof text === 'string') texts[field] = text.slice(0, MAX_LENGTH)
  }
  return texts
}
