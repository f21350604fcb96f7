import { MAX_LINE_LENGTH, MAX_TEXT_LENGTH, type TextContent } from '#domain/texts/text-content'
import { textField } from '#domain/texts/text-form-fields'
import { type FieldForm, textForms } from '#domain/texts/text-forms'
import type { TextName } from '#domain/texts/text-names'
import { TextAreaField } from '../kit/forms/text-area-field.tsx'
import { TextField } from '../kit/forms/text-field.tsx'
import type { OwnerForm } from '../kit/page.ts'

/** The form that a field belongs to. */
export type FieldOf = { readonly action: string; readonly form: OwnerForm | null }

type Props = {
  readonly name: TextName
  readonly content: TextContent
  readonly field: FieldOf
}

export function TextFields({ name, content, field }: Props) {
  return Object.entries(textForms[name].fields).map(([key, form]) => (
    <OneField key={key} name={key} form={form} value={content.fields[key] ?? ''} field={field} />
  ))
}

type OneProps = {
  readonly name: string
  readonly form: FieldForm
  readonly value: string
  readonly field: FieldOf
}

function OneField({
  name,
  form: { label, hint, kind, isOptional = false },
  value,
  field,
}: OneProps) {
  const common = {
    ...field,
    name: textField(name),
    label,
    isOptional,
    defaultValue: value,
    autoComplete: 'off',
    ...(hint === undefined ? {} : { hint }),
  } as const
  if (kind === 'text') return <TextAreaField {...common} rows={10} maxLength={MAX_TEXT_LENGTH} />
  if (kind === 'marks')
    return (
      <TextAreaField
        {...common}
        rows={Math.min(8, Math.max(2, Math.ceil(value.length / 40)))}
        maxLength={3 * MAX_LINE_LENGTH}
      />
    )
  // A line that a phone cannot show whole is easier to read in several.
  return value.length > 60 || kind === 'line' ? (
    <TextAreaField {...common} rows={2} maxLength={MAX_LINE_LENGTH} />
  ) : (
    <TextField {...common} maxLength={MAX_LINE_LENGTH} />
  )
}
