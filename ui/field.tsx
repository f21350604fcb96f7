import type { ReactNode } from 'react'
import styles from './field.module.css'

type Props = {
  /** The control's id; the error's id is derived from it. */
  readonly id: string
  readonly label: string
  readonly isOptional?: boolean
  readonly error: string | undefined
  /** The error may come without a submit, which would move the focus to the control. */
  readonly errorRole?: 'alert'
  /** The hint says how to fill it in; pass it to `controlProps` too. */
  readonly hint?: string | undefined
  readonly children: ReactNode
}

/** The label is above its control, hint and error below it; spread `controlProps` on the control. */
export function Field({ id, label, isOptional = false, error, errorRole, hint, children }: Props) {
  return (
    <div className="stack-tight">
      <label className={styles.label} id={labelId(id)} htmlFor={id}>
        {label}
        {isOptional && ' (optional)'}
      </label>
      {children}
      {hint && (
        <p className="quiet" id={hintId(id)}>
          {hint}
        </p>
      )}
      {error && (
        <p className="problem" id={errorId(id)} role={errorRole}>
          {error}
        </p>
      )}
    </div>
  )
}

/** Links the control to its error and hint, so that screen readers read all of them. */
export function controlProps(id: string, error: string | undefined, hint?: string) {
  const described = [error && errorId(id), hint && hintId(id)].filter(Boolean).join(' ')
  return {
    id,
    className: styles.control,
    ...(error ? { 'aria-invalid': true } : {}),
    ...(described ? { 'aria-describedby': described } : {}),
  }
}

export function labelId(id: string): string {
  return `${id}-label`
}

function hintId(id: string): string {
  return `${id}-hint`
}

function errorId(id: string): string {
  return `${id}-error`
}
