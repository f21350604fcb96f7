import * as v from 'valibot'
import { requiredEmail } from '../form/email.ts'
import { type FieldErrors, readForm } from '../form/read-form.ts'
import { requiredLine } from '../form/text.ts'
import type { Result } from '../result.ts'

const lookUpForm = v.object({
  number: v.pipe(
    requiredLine(64, 'order-number-required'),
    v.transform((number) => number.replace(/\s/g, '').toUpperCase()),
  ),
  email: requiredEmail('contact-email-required'),
})

/** The form asks "Where is my order?". */
export type LookUp = Readonly<v.InferOutput<typeof lookUpForm>>
export type LookUpField = keyof LookUp

export function readLookUp(input: unknown): Result<LookUp, FieldErrors<LookUpField>> {
  return readForm(lookUpForm, input)
}
