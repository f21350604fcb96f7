import * as v from 'valibot'
import { type ProductVariant, readVariantValue } from '../catalogue/product-variant.ts'
import { readProductId } from '../catalogue/read-product-id.ts'
import { findCountry } from '../checkout/countries.ts'
import { type FieldErrors, readForm } from '../form/read-form.ts'
import { requiredLine } from '../form/text.ts'
import { CONTACT_FIELDS, textIn, withPhone } from '../line/line-form.ts'
import type { Result } from '../result.ts'

/**
 * `unconfirmed`: the mailed link was not used yet. `entered`: it counts. `offered`: drawn, an order holds the
 * unit. `won`: paid. `gone`: drawn, but not paid in time, or erased. `lost`: not drawn, and told so.
 */
export const ENTRY_STATES = ['unconfirmed', 'entered', 'offered', 'won', 'gone', 'lost'] as const
export type EntryState = (typeof ENTRY_STATES)[number]

export type EntryPerson = {
  readonly name: string
  readonly email: string
  /** National digits, as in orders. */
  readonly phone: string
  readonly country: string
}

const form = v.object({
  name: requiredLine(100, 'contact-name-required'),
  ...CONTACT_FIELDS,
})

export function readEntryPerson(input: unknown): Result<EntryPerson, FieldErrors> {
  return withPhone(readForm(form, input))
}

/**
 * The same for every way to write one number. Unlike `internationalDigits`, whose result can be dialled, it
 * drops every zero at the beginning in every country: no zero makes a second entry.
 */
export function enteredPhoneOf({ phone, country }: Pick<EntryPerson, 'phone' | 'country'>) {
  return `${findCountry(country)?.phoneCode ?? ''}${phone.replace(/^0+/, '')}`
}

/** An order has two names: the first word, and the others. */
export function namesOf(name: string): { readonly firstName: string; readonly lastName: string } {
  const [firstName = '', ...others] = name.split(' ')
  return { firstName, lastName: others.join(' ') }
}

export type AskedEntry = {
  readonly dropId: string
  /** Null: none is named yet. */
  readonly productId: number | null
  readonly variant: ProductVariant | null
}

/** A form or an address names these; what cannot exist is null. The form has colour and size in one field. */
export function readAskedEntry(input: unknown): AskedEntry {
  const productId = readProductId(textIn(input, 'product'))
  const variant = productId === null ? null : readVariantValue(productId, textIn(input, 'variant'))
  return { dropId: textIn(input, 'drop'), productId, variant }
}

/** The page where somebody enters for a variant of a draw. */
export function enterAddress(dropId: string, productId: number): string {
  return `/draw?drop=${dropId}&product=${productId}`
}
