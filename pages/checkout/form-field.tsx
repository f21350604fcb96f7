import type { ComponentProps } from 'react'
import type { CheckoutField } from '#domain/checkout/checkout-form'
import { Field, controlProps as fieldControlProps } from '#ui/field.tsx'
import type { FormValues } from '../kit/checkout/form-draft.ts'
import type { FieldErrors } from './check-form.ts'
import { fieldId } from './field-id.ts'

export type FieldsProps = {
  readonly typed: FormValues
  readonly errors: FieldErrors
  readonly onEdit: (changes: Partial<FormValues>) => void
}

type Props = Omit<ComponentProps<typeof Field>, 'id'> & { readonly name: CheckoutField }

export function FormField({ name, ...field }: Props) {
  return <Field id={fieldId(name)} {...field} />
}

export function controlProps(name: CheckoutField, error: string | undefined, hint?: string) {
  return { name, ...fieldControlProps(fieldId(name), error, hint) }
}
