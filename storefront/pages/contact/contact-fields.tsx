import type { ContactField } from '#domain/contact/contact-message'
import type { FieldSentences } from '#domain/form/field-sentences'
import type { FormTexts } from '../../forms/form-draft.ts'
import { controlProps, Field } from '../../ui/field.tsx'
import styles from './contact-form.module.css'

/** §2, in this order. */
export const FIELDS = [
  'name',
  'email',
  'subject',
  'message',
  'newsletter',
] as const satisfies readonly ContactField[]

export function fieldId(field: string): string {
  return `contact-${field}`
}

type Props = {
  readonly texts: FormTexts
  readonly errors: FieldSentences
  /** While it is being sent: what is added now would be lost. */
  readonly isLocked: boolean
}

export function ContactFields({ texts, errors, isLocked }: Props) {
  const first = FIELDS.find((field) => errors[field] !== undefined)
  const field = (name: ContactField) => ({ id: fieldId(name), error: errors[name] })
  const control = (name: ContactField) => ({
    ...controlProps(fieldId(name), errors[name]),
    name,
    defaultValue: texts[name] ?? '',
    readOnly: isLocked,
    // Only ever in a page that was refused without script: there the browser leads to the fault.
    autoFocus: name === first,
  })
  return (
    <>
      <div className={styles.half}>
        <Field {...field('name')} label="Name">
          <input {...control('name')} type="text" autoComplete="name" required />
        </Field>
      </div>
      <div className={styles.half}>
        <Field {...field('email')} label="Email">
          <input
            {...control('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            spellCheck={false}
            required
          />
        </Field>
      </div>
      <Field {...field('subject')} label="Subject" isOptional>
        <input {...control('subject')} type="text" autoComplete="off" />
      </Field>
      <Field {...field('message')} label="Message">
        <textarea {...control('message')} rows={6} required />
      </Field>
      <label className={styles.newsletter}>
        <input type="checkbox" name="newsletter" defaultChecked={texts.newsletter === 'on'} />
        Subscribe to our newsletter
      </label>
    </>
  )
}
