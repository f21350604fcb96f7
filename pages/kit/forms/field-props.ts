import type { FieldSentences } from '#domain/form/field-sentences'
import { controlProps } from '#ui/field.tsx'
import type { FormTexts } from './form-draft.ts'

export type FieldsState = {
  readonly texts: FormTexts
  readonly errors: FieldSentences
  /** The fields are locked while the form is being sent, when further input would be lost. */
  readonly isLocked: boolean
}

type Screen<Name extends string> = {
  /** The fields are in screen order. */
  readonly fields: readonly Name[]
  readonly idOf: (field: string) => string
}

/** Returns the props of a `Field`, of a control in it, and of a text control. */
export function fieldProps<Name extends string>(
  { fields, idOf }: Screen<Name>,
  { texts, errors, isLocked }: FieldsState,
) {
  const first = fields.find((field) => errors[field] !== undefined)
  const field = (name: Name) => ({ id: idOf(name), error: errors[name] })
  const control = (name: Name) => ({
    ...controlProps(idOf(name), errors[name]),
    name,
    // A page that the server rejected without script has such a field: the browser focuses the first error.
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
