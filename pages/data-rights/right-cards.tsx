import type { MouseEvent } from 'react'
import { REQUEST_TYPES } from '#domain/data-rights/data-rights-request'
import { RIGHTS } from '#domain/data-rights/rights'
import { Icon } from '#ui/icon.tsx'
import { fieldId } from './request-fields.tsx'
import styles from './right-cards.module.css'

type Props = { readonly chosen: string | undefined; readonly error: string | undefined }

/** Radio buttons styled as cards, so that they work without script. */
export function RightCards({ chosen, error }: Props) {
  return (
    <fieldset>
      <legend className={styles.legend}>Choose a card; the form opens below.</legend>
      <div className={styles.cards}>
        {REQUEST_TYPES.map((type, index) => (
          <div key={type} className={`stack-tight one-column ${styles.card}`}>
            <input
              className={styles.radio}
              type="radio"
              name="requestType"
              value={type}
              id={index === 0 ? fieldId('requestType') : `right-${type}`}
              defaultChecked={chosen === type}
              required
              aria-describedby={`right-${type}-meaning`}
            />
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users stay at the cards. */}
            <label
              className={styles.title}
              htmlFor={index === 0 ? fieldId('requestType') : `right-${type}`}
              onClick={showForm}
            >
              {RIGHTS[type].title}
            </label>
            <p id={`right-${type}-meaning`}>{RIGHTS[type].meaning}</p>
            <span className={styles.mark}>
              <Icon path="M4 12.5l5 5L20 6.5" size={20} />
            </span>
          </div>
        ))}
      </div>
      {error && <p className={`problem ${styles.error}`}>{error}</p>}
    </fieldset>
  )
}

/** The form opens below six cards on a phone, which is off screen. */
function showForm({ currentTarget }: MouseEvent<HTMLLabelElement>) {
  const fields = currentTarget.form?.querySelector('#request-fields')
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  requestAnimationFrame(() =>
    fields?.scrollIntoView({
      block: 'nearest',
      behavior: prefersReducedMotion ? 'instant' : 'smooth',
    }),
  )
}
