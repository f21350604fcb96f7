import type { ComponentProps } from 'react'
import type { OwnerForm } from '#contracts/backoffice/page'
import { controlProps, Field } from '#ui/field.tsx'
import { ownForm } from './post-form.tsx'

type Props = Omit<ComponentProps<'textarea'>, 'form' | 'id' | 'name'> & {
  readonly name: string
  readonly label: string
  /** The address of the form that it belongs to. */
  readonly action: string
  readonly form: OwnerForm | null
  readonly hint?: string
  readonly isOptional?: boolean
  /** Several forms of one page may have fields of the same name. */
  readonly id?: string
}

export function TextAreaField(props: Props) {
  const { name, label, action, form, hint, isOptional = false, id = name, ...rest } = props
  const own = ownForm(form, action)
  const error = own?.errors[name]
  return (
    <Field id={id} label={label} error={error} hint={hint} isOptional={isOptional}>
      <textarea
        {...controlProps(id, error, hint)}
        name={name}
        rows={2}
        defaultValue={own?.values[name]}
        required={!isOptional}
        {...rest}
      />
    </Field>
  )
}
