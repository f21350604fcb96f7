import type { MouseEvent } from 'react'
import { Callout } from '#ui/callout.tsx'
import styles from './error-summary.module.css'

type Props<Field extends string> = {
  readonly errors: { readonly [Name in Field]?: string | undefined }
  /** In the order of the screen. */
  readonly fields: readonly Field[]
  readonly idOf: (field: Field) => string
  readonly onLead: (field: Field) => void
  /** Said before the list. */
  readonly opening?: string | undefined
}

/** Every error of the form in one place, each leading to its field. */
export function ErrorSummary<Field extends string>({
  errors,
  fields,
  idOf,
  onLead,
  opening,
}: Props<Field>) {
  const invalid = fields.filter((field) => errors[field] !== undefined)

  /** The address stays as it is: the field is only given the focus. */
  function lead(event: MouseEvent, field: Field) {
    event.preventDefault()
    onLead(field)
  }

  return (
    <div role="alert">
      {invalid.length > 0 && (
        <Callout tone="error" look="boxed" className={styles.errors}>
          <p className={styles.lead}>{opening ?? 'Please look at these fields:'}</p>
          <ul>
            {invalid.map((field) => (
              <li key={field}>
                <a href={`#${idOf(field)}`} onClick={(event) => lead(event, field)}>
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
