import styles from './quantity-input.module.css'

type Props = {
  /** The name is also the id, for the label. */
  readonly name: string
  readonly max: number
  readonly defaultValue: number | string
  /** The id of the sentence about it, if it was refused. */
  readonly errorId?: string | undefined
}

/** Asks how many units of a line are meant, which may be none. */
export function QuantityInput({ name, max, defaultValue, errorId }: Props) {
  return (
    <input
      className={styles.quantity}
      id={name}
      name={name}
      type="number"
      inputMode="numeric"
      min={0}
      max={max}
      defaultValue={defaultValue}
      {...(errorId ? { 'aria-invalid': true, 'aria-describedby': errorId } : {})}
    />
  )
}
