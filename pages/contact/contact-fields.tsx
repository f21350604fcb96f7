import type { ContactField } from '#domain/contact/contact-message'
import { contactMessages } from '#domain/contact-messages'
import { newsletterMessages as messages } from '#domain/newsletter-messages'
import { controlProps, Field } from '#ui/field.tsx'
import { FormGrid } from '#ui/form-grid.tsx'
import { EMAIL_INPUT, type FieldsState, fieldProps } from '../kit/forms/field-props.ts'
import styles from './contact-form.module.css'

/** §2 prescribes this order; the phone is ours. */
export const FIELDS = [
  'name',
  'email',
  'phone',
  'subject',
  'message',
  'newsletter',
] as const satisfies readonly ContactField[]

const PHONE_HINT = contactMessages['phone-hint-contact']

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
      <Field {...field('phone')} label="Phone" isOptional hint={PHONE_HINT}>
        <input
          {...typed('phone')}
          {...controlProps(fieldId('phone'), state.errors.phone, PHONE_HINT)}
          type="tel"
          autoComplete="tel"
        />
      </Field>
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
        <p id="newsletter-by-link" className={`quiet ${styles.byLink}`}>
          {messages['newsletter-by-link']}
        </p>
      </div>
    </>
  )
}
