import type { MouseEvent } from 'react'
import { Callout } from '#ui/callout.tsx'
import styles from './error-summary.module.css'
import { ROOM_MARK } from './keep-in-place.ts'

type Props<Field extends string> = {
  /** The errors are those of the last submit, without those of fields that were edited since. */
  readonly errors: { readonly [Name in Field]?: string | undefined }
  /** The fields are in screen order. */
  readonly fields: readonly Field[]
  readonly idOf: (field: Field) => string
  readonly onSelect: (field: Field) => void
}

/** Lists all errors of the form in one place, each a link to its field. */
export function ErrorSummary<Field extends string>({
  errors,
  fields,
  idOf,
  onSelect,
}: Props<Field>) {
  const invalid = fields.filter((field) => errors[field] !== undefined)

  /** The focus moves, but the URL does not change. */
  function select(event: MouseEvent, field: Field) {
    event.preventDefault()
    onSelect(field)
  }

  return (
    // Screen readers hear new errors alone: one that leaves while its field is edited is not read out.
    <div role="alert" aria-relevant="additions" {...ROOM_MARK}>
      {invalid.length > 0 && (
        <Callout tone="error" look="boxed" className={styles.errors}>
          <p className={styles.lead}>Please look at these fields:</p>
          <ul>
            {invalid.map((field) => (
              <li key={`${field} ${errors[field]}`}>
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
