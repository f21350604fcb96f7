import type { FieldSentences } from '#domain/form/field-sentences'
import { controlProps } from '#ui/field.tsx'
import type { FormTexts } from './form-draft.ts'

export type FieldsState = {
  readonly texts: FormTexts
  readonly errors: FieldSentences
  /** True while the form is being sent: further input would be lost. */
  readonly isLocked: boolean
}

type Screen<Name extends string> = {
  /** In screen order. */
  readonly fields: readonly Name[]
  readonly idOf: (field: string) => string
}

/** Props of a `Field`, of a control in it, and of a text control. */
export function fieldProps<Name extends string>(
  { fields, idOf }: Screen<Name>,
  { texts, errors, isLocked }: FieldsState,
) {
  const first = fields.find((field) => errors[field] !== undefined)
  const field = (name: Name) => ({ id: idOf(name), error: errors[name] })
  const control = (name: Name) => ({
    ...controlProps(idOf(name), errors[name]),
    name,
    // Only on a page that the server rejected without script: the browser focuses the first error.
    autoFocus: name === first,
  })
  const typed = (name: Name) => ({
    ...control(name),
    defaultValue: texts[name] ?? '',
    readOnly: isLocked,
  })
  return { field, control, typed }
}

export const EMAIL_INPUT = {
  type: 'email',
  inputMode: 'email',
  autoComplete: 'email',
  spellCheck: false,
} as const
