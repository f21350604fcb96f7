import type { ContactField } from '#domain/contact/contact-message'
import { newsletterMessages as messages } from '#domain/newsletter-messages'
import { Field } from '#ui/field.tsx'
import { FormGrid } from '#ui/form-grid.tsx'
import { EMAIL_INPUT, type FieldsState, fieldProps } from '../../forms/field-props.ts'
import styles from './contact-form.module.css'

/** §2 prescribes this order. */
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

export function ContactFields(state: FieldsState) {
  const { field, typed } = fieldProps({ fields: FIELDS, idOf: fieldId }, state)
  return (
    <>
      <FormGrid>
        <Field {...field('name')} label="Name">
          <input {...typed('name')} type="text" autoComplete="name" required />
        </Field>
        <Field {...field('email')} label="Email">
          <input {...typed('email')} {...EMAIL_INPUT} required />
        </Field>
      </FormGrid>
      <Field {...field('subject')} label="Subject" isOptional>
        <input {...typed('subject')} type="text" autoComplete="off" />
      </Field>
      <Field {...field('message')} label="Message">
        <textarea {...typed('message')} rows={6} required />
      </Field>
      <div>
        <label className={styles.newsletter}>
          <input
            type="checkbox"
            name="newsletter"
            defaultChecked={state.texts.newsletter === 'on'}
            aria-describedby="newsletter-by-link"
          />
          Subscribe to our newsletter
        </label>
        <p id="newsletter-by-link" className={styles.byLink}>
          {messages['newsletter-by-link']}
        </p>
      </div>
    </>
  )
}
