import { controlProps, Field } from '#ui/field.tsx'
import type { OwnerForm } from '../page.ts'
import { ownForm } from './post-form.tsx'

type Option = { readonly value: string; readonly label: string }

type Props = {
  readonly name: string
  readonly label: string
  readonly action: string
  readonly form: OwnerForm | null
  readonly options: readonly Option[]
  readonly defaultValue: string
  readonly hint?: string
  /** Several forms of one page may have fields of the same name. */
  readonly id?: string
}

export function SelectField(props: Props) {
  const { name, label, action, form, options, defaultValue, hint, id = name } = props
  const own = ownForm(form, action)
  const error = own?.errors[name]
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <select
        {...controlProps(id, error, hint)}
        name={name}
        defaultValue={own?.values[name] ?? defaultValue}
      >
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  )
}
