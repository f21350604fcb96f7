import * as v from 'valibot'
import { completePhone } from '../checkout/read-phone.ts'
import { type FieldErrors, readForm } from '../form/read-form.ts'
import { asTyped, optionalText, requiredLine } from '../form/text.ts'
import { CONTACT_FIELDS } from '../line/line-form.ts'
import type { Result } from '../result.ts'

const isComplete = (phone: string | null): phone is string => phone !== null

const askForm = v.object({
  /** `variantValue` writes it. */
  variant: v.pipe(asTyped, v.nonEmpty('ask-variant-required')),
  name: requiredLine(100, 'contact-name-required'),
  phone: v.pipe(
    CONTACT_FIELDS.phone,
    v.transform(completePhone),
    v.guard(isComplete, 'phone-invalid'),
  ),
  town: requiredLine(100, 'ask-town-required'),
  // It fits the limit of every form, URL-encoded, in the writing system that takes the most bytes.
  message: optionalText(2_000),
})

/** Somebody whose browser cannot pay asks for a product. */
export type Ask = Readonly<v.InferOutput<typeof askForm>>

export function readAsk(input: unknown): Result<Ask, FieldErrors> {
  return readForm(askForm, input)
}

/** The page where somebody asks for a product. */
export function askAddress(productId: number): string {
  return `/ask?product=${productId}`
}
