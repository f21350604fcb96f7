import { type DataRightsField, VERIFICATION_METHODS } from '#domain/data-rights/data-rights-request'
import { METHODS } from '#domain/data-rights/rights'
import type { FieldSentences } from '#domain/form/field-sentences'
import type { FormTexts } from '../../forms/form-draft.ts'
import { controlProps, Field } from '../../ui/field.tsx'
import styles from './request-form.module.css'

/** §2, in this order. */
export const FIELDS = [
  'requestType',
  'name',
  'email',
  'details',
  'verificationMethod',
] as const satisfies readonly DataRightsField[]

export function fieldId(field: string): string {
  return `data-rights-${field}`
}

type Props = {
  readonly texts: FormTexts
  readonly errors: FieldSentences
  /** While it is being sent: what is added now would be lost. */
  readonly isLocked: boolean
}

export function RequestFields({ texts, errors, isLocked }: Props) {
  const first = FIELDS.find((field) => errors[field] !== undefined)
  const field = (name: DataRightsField) => ({ id: fieldId(name), error: errors[name] })
  const control = (name: DataRightsField) => ({
    ...controlProps(fieldId(name), errors[name]),
    name,
    // Only ever in a page that was refused without script: there the browser leads to the fault.
    autoFocus: name === first,
  })
  const typed = (name: DataRightsField) => ({
    ...control(name),
    defaultValue: texts[name] ?? '',
    readOnly: isLocked,
  })
  return (
    <>
      <div className={styles.half}>
        <Field {...field('name')} label="Full Name*">
          <input {...typed('name')} type="text" autoComplete="name" required />
        </Field>
      </div>
      <div className={styles.half}>
        <Field {...field('email')} label="Email Address*">
          <input
            {...typed('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            spellCheck={false}
            required
          />
        </Field>
      </div>
      <Field {...field('details')} label="Additional Details">
        <textarea {...typed('details')} rows={5} />
      </Field>
      <Field {...field('verificationMethod')} label="Identity Verification Method*">
        <select
          {...control('verificationMethod')}
          defaultValue={texts.verificationMethod ?? 'email'}
          required
        >
          {VERIFICATION_METHODS.map((method) => (
            <option key={method} value={method}>
              {METHODS[method].title}
            </option>
          ))}
        </select>
      </Field>
      <dl className={styles.methods}>
        {VERIFICATION_METHODS.map((method) => (
          <div key={method}>
            <dt>{METHODS[method].title}</dt>
            <dd>{METHODS[method].explained}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>* We need these.</p>
    </>
  )
}
