import type { CheckoutField } from '#domain/checkout/checkout-form'
import { type FieldErrors, firstInvalid } from './check-form.ts'

export function fieldId(field: CheckoutField): string {
  return `checkout-${field}`
}

export function focusField(field: CheckoutField) {
  document.getElementById(fieldId(field))?.focus()
}

export function focusFirstInvalid(sentences: FieldErrors) {
  const field = firstInvalid(sentences)
  if (field) focusField(field)
}
