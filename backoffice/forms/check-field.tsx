import { useId } from 'react'
import styles from './check-field.module.css'

type Props = {
  readonly name: string
  readonly label: string
  readonly isChecked: boolean
  readonly error?: string | undefined
}

export function CheckField({ name, label, isChecked, error }: Props) {
  const errorId = useId()
  return (
    <div>
      <label className={styles.field}>
        <input
          className={styles.box}
          type="checkbox"
          name={name}
          value="on"
          defaultChecked={isChecked}
          {...(error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {})}
        />
        {label}
      </label>
      {error && (
        <p className={styles.error} id={errorId}>
          {error}
        </p>
      )}
    </div>
  )
}
