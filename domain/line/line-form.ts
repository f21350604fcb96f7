import { type ReadPhone, readPhone } from '../checkout/read-phone.ts'
import { requiredEmail } from '../form/email.ts'
import type { FieldErrors } from '../form/read-form.ts'
import { asString, requiredLine } from '../form/text.ts'
import { failure, type Result, success } from '../result.ts'

/** Somebody in line is reached by these; an offer is an order, which needs both. */
export const CONTACT_FIELDS = {
  email: requiredEmail('email-required'),
  phone: requiredLine(64, 'phone-required'),
}

/** Adds the country of the phone that was typed. */
export function withPhone<Person extends { readonly phone: string }>(
  read: Result<Person, FieldErrors>,
): Result<Person & ReadPhone, FieldErrors> {
  if (!read.ok) return read
  const phone = readPhone(read.value.phone)
  return phone ? success({ ...read.value, ...phone }) : failure({ phone: 'phone-invalid' })
}

export function textIn(input: unknown, field: string): string {
  return typeof input === 'object' && input !== null ? asString(Reflect.get(input, field)) : ''
}
