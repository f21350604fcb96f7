import styles from './radio-group.module.css'

type Option = { readonly value: string; readonly label: string; readonly hint?: string }

type Props = {
  readonly name: string
  readonly legend: string
  readonly options: readonly Option[]
  readonly value: string | undefined
  readonly error: string | undefined
  /** Short options stand in columns. */
  readonly isInColumns?: boolean
}

export function RadioGroup(props: Props) {
  const { name, legend, options, value, error, isInColumns = false } = props
  const errorId = `${name}-error`
  const look = isInColumns ? `${styles.group} ${styles.columns}` : styles.group
  return (
    <fieldset className={look} {...(error ? { 'aria-describedby': errorId } : {})}>
      <legend className={styles.legend}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            value={option.value}
            defaultChecked={option.value === value}
          />
          <span>
            {option.label}
            {option.hint && <span className={`quiet ${styles.hint}`}>{option.hint}</span>}
          </span>
        </label>
      ))}
      {error && (
        <p className={`problem ${styles.error}`} id={errorId}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
