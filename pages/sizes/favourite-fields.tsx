import { useId, useState } from 'react'
import type { Measure, Millimetres, Part } from '#domain/sizing/garment'
import { lengthText, readLength, type Unit } from '#domain/sizing/length'
import { isWithinBounds, MEASURE_BOUNDS } from '#domain/sizing/measures'
import { FAVOURITE_WORDS, MEASURE_WORDS } from '#domain/sizing/size-words'
import styles from './size-guide.module.css'
import type { SizeHelp } from './stored-size-help.ts'

type Props = {
  readonly part: Part
  readonly measures: readonly Measure[]
  readonly help: SizeHelp
  readonly onChange: (favourite: Millimetres) => void
}

export function FavouriteFields({ part, measures, help, onChange }: Props) {
  const { heading, how } = FAVOURITE_WORDS[part]
  const { unit, favourite } = help
  const id = useId()
  return (
    <fieldset className={styles.favourite} aria-describedby={id}>
      <legend className={styles.heading}>{heading}</legend>
      <p id={id} className="quiet">
        {how} What you type stays on this device.
      </p>
      <div className={`stack ${styles.fields}`}>
        {measures.map((measure) => (
          <LengthField
            key={measure}
            measure={measure}
            unit={unit}
            mm={favourite[measure]}
            onChange={(mm) => onChange(withMeasure(favourite, measure, mm))}
          />
        ))}
      </div>
    </fieldset>
  )
}

function withMeasure(favourite: Millimetres, measure: Measure, mm: number | null): Millimetres {
  const { [measure]: _, ...others } = favourite
  return mm === null ? others : { ...others, [measure]: mm }
}

type LengthProps = {
  readonly measure: Measure
  readonly unit: Unit
  readonly mm: number | undefined
  readonly onChange: (mm: number | null) => void
}

/**
 * Keeps what is typed as long as it means the stored length. This is not `Field` of ui/, whose file has the other
 * forms' code, too.
 */
function LengthField({ measure, unit, mm, onChange }: LengthProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [isLeft, setIsLeft] = useState(false)
  const read = readValid(typed, measure, unit)
  const text = mm === undefined || read === mm ? typed : lengthText(mm, unit)
  const isWrong = isLeft && mm === undefined && typed.trim() !== ''
  const error = isWrong ? boundsText(measure, unit) : undefined

  function type(next: string) {
    setTyped(next)
    setIsLeft(false)
    onChange(readValid(next, measure, unit))
  }

  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {MEASURE_WORDS[measure][0]}, {unit}
      </label>
      <input
        id={id}
        type="text"
        className={styles.input}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setIsLeft(true)}
      />
      <p id={`${id}-error`} className={styles.error} role="alert">
        {error}
      </p>
    </div>
  )
}

function readValid(typed: string, measure: Measure, unit: Unit): number | null {
  const mm = readLength(typed, unit)
  return mm !== null && isWithinBounds(measure, mm) ? mm : null
}

function boundsText(measure: Measure, unit: Unit): string {
  const { least, most } = MEASURE_BOUNDS[measure]
  return `Please enter ${lengthText(least, unit)} to ${lengthText(most, unit)}.`
}
