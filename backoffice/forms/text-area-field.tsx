import { controlProps, Field } from '#ui/field.tsx'
import { ownForm } from './post-form.tsx'
import type { FieldProps } from './text-field.tsx'

export function TextAreaField(props: FieldProps<'textarea'>) {
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
