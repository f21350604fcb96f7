import type { MouseEvent } from 'react'
import { Callout } from '#ui/callout.tsx'
import styles from './error-summary.module.css'

type Errors<Field extends string> = { readonly [Name in Field]?: string | undefined }

type Props<Field extends string> = {
  /** As of the last submit: a list that changed with every keystroke would be read out over it. */
  readonly submitted: Errors<Field>
  /** Those that are left: the others are struck through. */
  readonly errors: Errors<Field>
  /** In screen order. */
  readonly fields: readonly Field[]
  readonly idOf: (field: Field) => string
  readonly onSelect: (field: Field) => void
}

/** All errors of the form in one place, each a link to its field. */
export function ErrorSummary<Field extends string>({
  submitted,
  errors,
  fields,
  idOf,
  onSelect,
}: Props<Field>) {
  const invalid = fields.filter((field) => submitted[field] !== undefined)

  /** Only moves the focus; the URL does not change. */
  function select(event: MouseEvent, field: Field) {
    event.preventDefault()
    onSelect(field)
  }

  return (
    <div role="alert">
      {invalid.length > 0 && (
        <Callout tone="error" look="boxed" className={styles.errors}>
          <p className={styles.lead}>Please look at these fields:</p>
          <ul>
            {invalid.map((field) => (
              <li key={field}>
                <a
                  href={`#${idOf(field)}`}
                  data-edited={errors[field] === undefined || undefined}
                  onClick={(event) => select(event, field)}
                >
                  {submitted[field]}
                </a>
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </div>
  )
}
