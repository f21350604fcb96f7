import { useId } from 'react'
import styles from './check-field.module.css'

type Props = {
  readonly name: string
  readonly label: string
  readonly isChecked: boolean
  /** A ticked box sends this value. */
  readonly value?: string
  readonly error?: string | undefined
}

export function CheckField({ name, label, isChecked, value = 'on', error }: Props) {
  const errorId = useId()
  return (
    <div>
      <label className={styles.field}>
        <input
          className={styles.box}
          type="checkbox"
          name={name}
          value={value}
          defaultChecked={isChecked}
          {...(error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {})}
        />
        {label}
      </label>
      {error && (
        <p className="problem" id={errorId}>
          {error}
        </p>
      )}
    </div>
  )
}
