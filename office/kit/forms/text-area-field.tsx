import { controlProps, Field } from '#ui/field.tsx'
import { ownForm } from './post-form.tsx'
import type { FieldProps } from './text-field.tsx'

export function TextAreaField(props: FieldProps<'textarea'>) {
  const { name, label, action, form, hint, isOptional = false, id = name, ...rest } = props
  const own = ownForm(form, action)
  const error = own?.errors[name]
  const { defaultValue, ...textarea } = rest
  return (
    <Field id={id} label={label} error={error} hint={hint} isOptional={isOptional}>
      <textarea
        {...controlProps(id, error, hint)}
        name={name}
        rows={2}
        defaultValue={own?.values[name] ?? defaultValue}
        required={!isOptional}
        {...textarea}
      />
    </Field>
  )
}
