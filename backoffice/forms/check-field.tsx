import styles from './check-field.module.css'

type Props = {
  readonly name: string
  readonly label: string
  readonly isChecked: boolean
}

export function CheckField({ name, label, isChecked }: Props) {
  return (
    <label className={styles.field}>
      <input
        className={styles.box}
        type="checkbox"
        name={name}
        value="on"
        defaultChecked={isChecked}
      />
      {label}
    </label>
  )
}
