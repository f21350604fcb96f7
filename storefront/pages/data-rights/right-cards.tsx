import type { MouseEvent } from 'react'
import { REQUEST_TYPES } from '#domain/data-rights/data-rights-request'
import { RIGHTS } from '#domain/data-rights/rights'
import { Icon } from '#ui/icon.tsx'
import { fieldId } from './request-fields.tsx'
import styles from './right-cards.module.css'

type Props = { readonly chosen: string | undefined; readonly error: string | undefined }

/** Radio buttons in the clothes of cards: they choose without script, too. */
export function RightCards({ chosen, error }: Props) {
  return (
    <fieldset>
      <legend className={styles.legend}>Choose a card; the form opens below.</legend>
      <div className={styles.cards}>
        {REQUEST_TYPES.map((type, index) => (
          <div key={type} className={styles.card}>
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
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: with keys the choice stays in view. */}
            <label
              className={styles.title}
              htmlFor={index === 0 ? fieldId('requestType') : `right-${type}`}
              onClick={showForm}
            >
              {RIGHTS[type].title}
            </label>
            <p className={styles.meaning} id={`right-${type}-meaning`}>
              {RIGHTS[type].meaning}
            </p>
            <span className={styles.mark}>
              <Icon name="check" size={20} />
            </span>
          </div>
        ))}
      </div>
      {error && <p className={styles.error}>{error}</p>}
    </fieldset>
  )
}

/** On a phone the form opens under six cards, out of sight. */
function showForm({ currentTarget }: MouseEvent<HTMLLabelElement>) {
  const fields = currentTarget.form?.querySelector('#request-fields')
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  requestAnimationFrame(() =>
    fields?.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'instant' : 'smooth' }),
  )
}
