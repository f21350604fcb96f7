import type { MouseEvent } from 'react'
import { Callout } from '#ui/callout.tsx'
import styles from './error-summary.module.css'

type Props<Field extends string> = {
  readonly errors: { readonly [Name in Field]?: string | undefined }
  /** In screen order. */
  readonly fields: readonly Field[]
  readonly idOf: (field: Field) => string
  readonly onSelect: (field: Field) => void
  /** Shown above the list. */
  readonly intro?: string | undefined
}

/** All errors of the form in one place, each a link to its field. */
export function ErrorSummary<Field extends string>({
  errors,
  fields,
  idOf,
  onSelect,
  intro,
}: Props<Field>) {
  const invalid = fields.filter((field) => errors[field] !== undefined)

  /** Only moves the focus; the URL does not change. */
  function select(event: MouseEvent, field: Field) {
    event.preventDefault()
    onSelect(field)
  }

  return (
    <div role="alert">
      {invalid.length > 0 && (
        <Callout tone="error" look="boxed" className={styles.errors}>
          <p className={styles.lead}>{intro ?? 'Please look at these fields:'}</p>
          <ul>
            {invalid.map((field) => (
              <li key={field}>
                <a href={`#${idOf(field)}`} onClick={(event) => select(event, field)}>
                  {errors[field]}
                </a>
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </div>
  )
}
