import { type ComponentProps, useId } from 'react'
import styles from './field.module.css'

type Own = {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
}

type TextFieldProps = Own & Omit<ComponentProps<'input'>, 'id' | 'className'>

/** A labelled input whose hint and error are read with it. */
export function TextField({ label, hint, error, ...input }: TextFieldProps) {
  const field = useFieldIds(hint, error)
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={field.id}>
        {label}
      </label>
      <input className={styles.control} {...field.controlProps} {...input} />
      <FieldNotes field={field} hint={hint} error={error} />
    </div>
  )
}

type TextAreaProps = Own & Omit<ComponentProps<'textarea'>, 'id' | 'className'>

export function TextAreaField({ label, hint, error, ...area }: TextAreaProps) {
  const field = useFieldIds(hint, error)
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={field.id}>
        {label}
      </label>
      <textarea className={styles.control} rows={6} {...field.controlProps} {...area} />
      <FieldNotes field={field} hint={hint} error={error} />
    </div>
  )
}

type SelectProps = Own & Omit<ComponentProps<'select'>, 'id' | 'className'>

export function SelectField({ label, hint, error, ...select }: SelectProps) {
  const field = useFieldIds(hint, error)
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={field.id}>
        {label}
      </label>
      <select className={styles.control} {...field.controlProps} {...select} />
      <FieldNotes field={field} hint={hint} error={error} />
    </div>
  )
}

type FieldIds = ReturnType<typeof useFieldIds>

function useFieldIds(hint: string | undefined, error: string | undefined) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const described = [hint && hintId, error && errorId].filter(Boolean).join(' ')
  const controlProps = {
    id,
    ...(error ? { 'aria-invalid': true } : {}),
    ...(described ? { 'aria-describedby': described } : {}),
  }
  return { id, hintId, errorId, controlProps }
}

function FieldNotes({
  field,
  hint,
  error,
}: { readonly field: FieldIds } & Pick<Own, 'hint' | 'error'>) {
  return (
    <>
      {hint && (
        <p className={styles.hint} id={field.hintId}>
          {hint}
        </p>
      )}
      {error && (
        <p className={styles.error} id={field.errorId}>
          {error}
        </p>
      )}
    </>
  )
}
