import type { MouseEvent } from 'react'
import type { CheckoutField } from '#domain/checkout/checkout-form'
import { CHECKOUT_FIELDS } from '../../checkout/form-draft.ts'
import { type FieldSentences, generalSentence } from './check-form.ts'
import styles from './checkout-form.module.css'
import { fieldId, focusField } from './field-id.ts'

/** Every error of the form in one place, each leading to its field. */
export function ErrorSummary({ errors }: { readonly errors: FieldSentences }) {
  const invalid = CHECKOUT_FIELDS.filter((field) => errors[field] !== undefined)
  return (
    <div role="alert">
      {invalid.length > 0 && (
        <div className={styles.errors}>
          <p className={styles.errorsLead}>
            {generalSentence(errors) ?? 'Please look at these fields:'}
          </p>
          <ul>
            {invalid.map((field) => (
              <li key={field}>
                <a href={`#${fieldId(field)}`} onClick={(event) => lead(event, field)}>
                  {errors[field]}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** The address stays as it is: the field is only given the focus. */
function lead(event: MouseEvent, field: CheckoutField) {
  event.preventDefault()
  focusField(field)
}
