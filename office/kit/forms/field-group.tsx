import type { ReactNode } from 'react'
import styles from './field-group.module.css'

type Props = {
  readonly legend: string
  /** The sentence is about the whole group. The name makes the sentence's id. */
  readonly error?: { readonly name: string; readonly sentence: string | undefined }
  readonly children: ReactNode
}

export function FieldGroup({ legend, error, children }: Props) {
  const errorId = error?.sentence && `${error.name}-error`
  return (
    <fieldset className="stack-tight" {...(errorId ? { 'aria-describedby': errorId } : {})}>
      <legend className={styles.legend}>{legend}</legend>
      {children}
      {errorId && (
        <p className="problem" id={errorId}>
          {error.sentence}
        </p>
      )}
    </fieldset>
  )
}
