import * as v from 'valibot'
import { requiredEmail } from '../form/email.ts'
import { type FieldErrors, readForm } from '../form/read-form.ts'
import { asString, optionalLine, requiredLine } from '../form/text.ts'
import { failure, type Result, success } from '../result.ts'
import { DEFAULT_COUNTRY, findCountry } from './countries.ts'
import { nationalDigits } from './phone.ts'

/** §3, in the order of the screen: the first field with an error gets the focus. */
const checkoutForm = v.object({
  firstName: requiredLine(100, 'first-name-required'),
  lastName: requiredLine(100, 'last-name-required'),
  email: requiredEmail('email-required'),
  country: v.pipe(
    v.optional(v.unknown(), DEFAULT_COUNTRY),
    v.transform(asString),
    v.check((code) => findCountry(code) !== undefined, 'country-required'),
  ),
  phone: v.pipe(
    requiredLine(64, 'phone-required'),
    v.check((typed) => /\p{Nd}/u.test(typed), 'phone-required'),
  ),
  address: requiredLine(200, 'address-required'),
  city: requiredLine(100, 'city-required'),
  region: requiredLine(100, 'region-required'),
  postalCode: optionalLine(20),
  // Whether it is a code at all is for `findDiscount` to say.
  discountCode: v.pipe(v.optional(v.unknown(), ''), v.transform(asString)),
})

/** `phone` holds the national digits. */
export type CheckoutDetails = Readonly<v.InferOutput<typeof checkoutForm>>
export type CheckoutField = keyof CheckoutDetails

export function readCheckoutForm(
  input: unknown,
): Result<CheckoutDetails, FieldErrors<CheckoutField>> {
  const read = readForm(checkoutForm, input)
  if (!read.ok) return read

  // The dial code alone is no number, but which one it is depends on the country.
  const phone = nationalDigits(read.value.phone, read.value.country)
  return phone === '' ? failure({ phone: 'phone-required' }) : success({ ...read.value, phone })
}
