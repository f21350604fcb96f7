import type { CheckoutField } from '#domain/checkout/checkout-form'
import { type CheckoutDetails, readCheckoutForm } from '#domain/checkout/checkout-form'
import { messages } from '#domain/messages'
import { failure, type Result, success } from '#domain/result'
import { CHECKOUT_FIELDS, type Typed } from '../../checkout/form-draft.ts'

/** At most one sentence a field. */
export type FieldSentences = { readonly [Field in CheckoutField]?: string }

export function checkForm(typed: Typed): Result<CheckoutDetails, FieldSentences> {
  const read = readCheckoutForm(typed)
  if (read.ok) return success(read.value)
  const sentences: { [Field in CheckoutField]?: string } = {}
  for (const field of CHECKOUT_FIELDS) {
    const code = read.error[field]
    if (code !== undefined) sentences[field] = messages[code]
  }
  return failure(sentences)
}

/** §5: a malformed address is also told in general. */
export function generalSentence({ email }: FieldSentences): string | null {
  return email === messages['email-invalid'] ? messages['email-invalid-to-continue'] : null
}

export function firstInvalid(sentences: FieldSentences): CheckoutField | undefined {
  return CHECKOUT_FIELDS.find((field) => sentences[field] !== undefined)
}
