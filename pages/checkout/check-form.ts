import {
  type CheckoutDetails,
  type CheckoutField,
  readCheckoutForm,
} from '#domain/checkout/checkout-form'
import { readCode } from '#domain/discount/read-code'
import { messages } from '#domain/messages'
import { failure, type Result, success } from '#domain/result'
import { CHECKOUT_FIELDS, type FormValues, textsOf } from '../kit/checkout/form-draft.ts'

/** Each field has at most one error message. */
export type FieldErrors = { readonly [Field in CheckoutField]?: string }

/** A typed discount code counts even if Apply was not pressed; the server says what it is worth. */
export function checkForm(typed: FormValues): Result<CheckoutDetails, FieldErrors> {
  const read = readCheckoutForm(typed)
  const isCodeTyped = typed.discountCode.trim() !== ''
  const code = isCodeTyped ? readCode(typed.discountCode) : success('')
  if (read.ok && code.ok) return success({ ...read.value, discountCode: code.value })

  const codes = {
    ...(read.ok ? {} : read.error),
    ...(code.ok ? {} : { discountCode: code.error }),
  }
  const sentences: { [Field in CheckoutField]?: string } = {}
  for (const field of CHECKOUT_FIELDS) {
    const code = codes[field]
    if (code !== undefined) sentences[field] = messages[code]
  }
  return failure(sentences)
}

/** §5: a malformed email address also has a form-level message. */
export function generalSentence({ email }: FieldErrors): string | undefined {
  return email === messages['email-invalid'] ? messages['email-invalid-to-continue'] : undefined
}

export function firstInvalid(sentences: FieldErrors): CheckoutField | undefined {
  return CHECKOUT_FIELDS.find((field) => sentences[field] !== undefined)
}

export function without(sentences: FieldErrors, edited: Partial<FormValues>): FieldErrors {
  const kept: { [Field in CheckoutField]?: string } = { ...sentences }
  for (const field of Object.keys(textsOf(edited))) Reflect.deleteProperty(kept, field)
  return kept
}
