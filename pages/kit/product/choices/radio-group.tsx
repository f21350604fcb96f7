import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import styles from './choices.module.css'

type Option<Value extends string> = {
  readonly value: Value
  readonly label: ReactNode
  readonly isSoldOut?: boolean
}

type Props<Value extends string> = {
  readonly legend: ReactNode
  readonly options: readonly Option<Value>[]
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
  /** The choice is a field of this name in the form with this id, which sends it without script. */
  readonly field?: { readonly form: string; readonly name: string } | undefined
}

/** Native radios styled as buttons: they work with arrow keys and before hydration. */
export function RadioGroup<Value extends string>({
  legend,
  options,
  chosen,
  onChoose,
  field,
}: Props<Value>) {
  const id = useId()
  const group = useRef<HTMLFieldSetElement>(null)

  // Takes over a choice made before hydration.
  useLayoutEffect(() => {
    const marked = group.current?.querySelector<HTMLInputElement>('input:checked')?.value
    const early = options.find(({ value }) => value === marked)
    if (early && early.value !== chosen) onChoose(early.value)
  })

  return (
    <fieldset ref={group} className="stack-tight">
      <legend className={styles.legend}>{legend}</legend>
      <div className="row-tight">
        {options.map(({ value, label, isSoldOut = false }) => (
          <label key={value} className={styles.option}>
            <input
              className={styles.radio}
              type="radio"
              name={field?.name ?? id}
              form={field?.form}
              value={value}
              checked={value === chosen}
              data-gone={isSoldOut || undefined}
              onChange={() => onChoose(value)}
            />
            <span className={styles.face}>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
