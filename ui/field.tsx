import type { ReactNode } from 'react'
import styles from './field.module.css'

type Props = {
  /** The control's id; the error's id is derived from it. */
  readonly id: string
  readonly label: string
  readonly isOptional?: boolean
  readonly error: string | undefined
  readonly children: ReactNode
}

/** A label above its control and the error below it; spread `controlProps` on the control. */
export function Field({ id, label, isOptional = false, error, children }: Props) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {isOptional && ' (optional)'}
      </label>
      {children}
      {error && (
        <p className={styles.error} id={errorId(id)}>
          {error}
        </p>
      )}
    </div>
  )
}

/** Links the control to its error, so that screen readers read both. */
export function controlProps(id: string, error: string | undefined) {
  return {
    id,
    className: styles.control,
    ...(error ? { 'aria-invalid': true, 'aria-describedby': errorId(id) } : {}),
  }
}

function errorId(id: string): string {
  return `${id}-error`
}
