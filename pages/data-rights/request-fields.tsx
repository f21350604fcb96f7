import { type DataRightsField, VERIFICATION_METHODS } from '#domain/data-rights/data-rights-request'
import { METHODS } from '#domain/data-rights/rights'
import { Field } from '#ui/field.tsx'
import { FormGrid } from '#ui/form-grid.tsx'
import { EMAIL_INPUT, type FieldsState, fieldProps } from '../kit/forms/field-props.ts'
import styles from './request-form.module.css'

/** §2 prescribes this order. */
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

export function RequestFields(state: FieldsState) {
  const { field, control, typed } = fieldProps({ fields: FIELDS, idOf: fieldId }, state)
  return (
    <>
      <FormGrid>
        <Field {...field('name')} label="Full Name*">
          <input {...typed('name')} type="text" autoComplete="name" required />
        </Field>
        <Field {...field('email')} label="Email Address*">
          <input {...typed('email')} {...EMAIL_INPUT} required />
        </Field>
      </FormGrid>
      <Field {...field('details')} label="Additional Details">
        <textarea {...typed('details')} rows={5} />
      </Field>
      <Field {...field('verificationMethod')} label="Identity Verification Method*">
        <select
          {...control('verificationMethod')}
          defaultValue={state.texts.verificationMethod ?? 'email'}
        >
          {VERIFICATION_METHODS.map((method) => (
            <option key={method} value={method}>
              {METHODS[method].title}
            </option>
          ))}
        </select>
      </Field>
      <dl className={`stack-tight ${styles.methods}`}>
        {VERIFICATION_METHODS.map((method) => (
          <div key={method}>
            <dt>{METHODS[method].title}</dt>
            <dd>{METHODS[method].explained}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet">* We need these.</p>
    </>
  )
}
