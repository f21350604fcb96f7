import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import styles from './choices.module.css'

type Option<Value extends string> = {
  readonly value: Value
  readonly label: ReactNode
  readonly isGone?: boolean
}

type Props<Value extends string> = {
  readonly legend: ReactNode
  readonly options: readonly Option<Value>[]
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
}

/** Native radios that look like buttons: the arrow keys choose, and one can choose without script. */
export function RadioGroup<Value extends string>({
  legend,
  options,
  chosen,
  onChoose,
}: Props<Value>) {
  const name = useId()
  const group = useRef<HTMLFieldSetElement>(null)

  // What was chosen before the app was there to hear of it.
  useLayoutEffect(() => {
    const marked = group.current?.querySelector<HTMLInputElement>('input:checked')?.value
    const early = options.find(({ value }) => value === marked)
    if (early && early.value !== chosen) onChoose(early.value)
  })

  return (
    <fieldset ref={group} className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.options}>
        {options.map(({ value, label, isGone = false }) => (
          <label key={value} className={styles.option}>
            <input
              className={styles.radio}
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              disabled={isGone}
              onChange={() => onChoose(value)}
            />
            <span className={styles.face}>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
