import * as v from 'valibot'
import { readDigitalAddress } from '../delivery/digital-address.ts'
import { requiredEmail } from '../form/email.ts'
import { type FieldErrors, readForm } from '../form/read-form.ts'
import { asString, optionalLine, requiredLine } from '../form/text.ts'
import type { Result } from '../result.ts'
import { DEFAULT_COUNTRY, findCountry } from './countries.ts'
import { isPhone, nationalDigits } from './phone.ts'

const country = v.pipe(
  v.optional(v.unknown(), DEFAULT_COUNTRY),
  v.transform(asString),
  v.check((code) => findCountry(code) !== undefined, 'country-required'),
)

/** The key is the country's code, which `country` above has looked up; '' means none. */
const forms = new Map<string, ReturnType<typeof buildForm>>()

function formFor(countryCode: string): ReturnType<typeof buildForm> {
  const form = forms.get(countryCode) ?? buildForm(countryCode)
  forms.set(countryCode, form)
  return form
}

/** §3, in screen order: the first field with an error gets the focus. */
function buildForm(countryCode: string) {
  return v.object({
    firstName: requiredLine(100, 'first-name-required'),
    lastName: requiredLine(100, 'last-name-required'),
    email: requiredEmail('email-required'),
    country,
    phone: v.pipe(
      requiredLine(64, 'phone-required'),
      v.transform((typed) => nationalDigits(typed, countryCode)),
      v.nonEmpty('phone-required'),
      v.check((digits) => isPhone(digits, countryCode), 'phone-invalid'),
    ),
    address: requiredLine(200, 'address-required'),
    city: requiredLine(100, 'city-required'),
    region: requiredLine(100, 'region-required'),
    digitalAddress: v.pipe(
      optionalLine(60),
      v.transform((typed) => readDigitalAddress(typed) ?? typed),
    ),
    postalCode: optionalLine(20),
    // `chooseZone` validates it.
    deliveryZone: optionalLine(60),
    // `findDiscount` validates it.
    discountCode: v.pipe(v.optional(v.unknown(), ''), v.transform(asString)),
  })
}

const countryForm = v.object({ country })

/** `phone` holds the national digits. */
export type CheckoutDetails = Readonly<v.InferOutput<ReturnType<typeof buildForm>>>
export type CheckoutField = keyof CheckoutDetails

/** The length of a phone number depends on the country; without one, any plausible length passes. */
export function readCheckoutForm(
  input: unknown,
): Result<CheckoutDetails, FieldErrors<CheckoutField>> {
  const known = readForm(countryForm, input)
  return readForm(formFor(known.ok ? known.value.country : ''), input)
}
