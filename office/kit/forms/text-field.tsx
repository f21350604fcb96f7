import type { ComponentProps } from 'react'
import { controlProps, Field } from '#ui/field.tsx'
import type { OwnerForm } from '../page.ts'
import { ownForm } from './post-form.tsx'

/** Every field of a form takes these, beside the properties of its element. */
export type FieldProps<Element extends 'input' | 'textarea'> = Omit<
  ComponentProps<Element>,
  'form' | 'id' | 'name'
> & {
  readonly name: string
  readonly label: string
  /** The field belongs to the form with this address. */
  readonly action: string
  readonly form: OwnerForm | null
  readonly hint?: string
  readonly isOptional?: boolean
  /** Several forms of one page may have fields of the same name. */
  readonly id?: string
}

export function TextField(props: FieldProps<'input'>) {
  const { name, label, action, form, hint, isOptional = false, id = name, ...rest } = props
  const own = ownForm(form, action)
  const error = own?.errors[name]
  const { defaultValue, ...input } = rest
  return (
    <Field id={id} label={label} error={error} hint={hint} isOptional={isOptional}>
      <input
        {...controlProps(id, error, hint)}
        name={name}
        type="text"
        defaultValue={own?.values[name] ?? defaultValue}
        required={!isOptional}
        {...input}
      />
    </Field>
  )
}
