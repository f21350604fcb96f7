import type { FieldSentences } from '#domain/form/field-sentences'
import { controlProps } from '#ui/field.tsx'
import type { FormTexts } from './form-draft.ts'

/** What the fields of a form are drawn from. */
export type FieldsState = {
  readonly texts: FormTexts
  readonly errors: FieldSentences
  /** While it is being sent: what is added now would be lost. */
  readonly isLocked: boolean
}

type Screen<Name extends string> = {
  /** In the order of the screen. */
  readonly fields: readonly Name[]
  readonly idOf: (field: string) => string
}

/** The properties of a field, of a control in it, and of one that is typed into. */
export function fieldProps<Name extends string>(
  { fields, idOf }: Screen<Name>,
  { texts, errors, isLocked }: FieldsState,
) {
  const first = fields.find((field) => errors[field] !== undefined)
  const field = (name: Name) => ({ id: idOf(name), error: errors[name] })
  const control = (name: Name) => ({
    ...controlProps(idOf(name), errors[name]),
    name,
    // Only ever in a page that was refused without script: there the browser leads to the fault.
    autoFocus: name === first,
  })
  const typed = (name: Name) => ({
    ...control(name),
    defaultValue: texts[name] ?? '',
    readOnly: isLocked,
  })
  return { field, control, typed }
}

/** How a browser should take an email address, wherever one is asked for. */
export const EMAIL_INPUT = {
  type: 'email',
  inputMode: 'email',
  autoComplete: 'email',
  spellCheck: false,
} as const
