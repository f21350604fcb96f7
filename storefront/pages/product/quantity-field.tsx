import { useId, useLayoutEffect, useRef, useState } from 'react'
import { acceptQuantity, LEAST_PIECES, MOST_PIECES } from '#domain/catalogue/quantity'
import { Icon } from '../../ui/icon.tsx'
import styles from './quantity-field.module.css'

type Props = {
  readonly quantity: number
  /** How many are there; the number stops at it. */
  readonly left: number
  readonly onChange: (quantity: number) => void
}

/** §5: whatever is out of bounds is ignored, stepped or typed. */
export function QuantityField({ quantity, left, onChange }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isEmptied, setIsEmptied] = useState(false)

  // What was typed before the app was there to hear of it.
  useLayoutEffect(() => {
    const early = acceptQuantity(quantity, Number(input.current?.value || quantity), left)
    if (early !== quantity) onChange(early)
  })

  function type(text: string) {
    setIsEmptied(text === '')
    onChange(acceptQuantity(quantity, Number(text), left))
  }

  return (
    <div className={styles.field}>
      <label className="visually-hidden" htmlFor={id}>
        Quantity
      </label>
      <Step
        name="minus"
        label="Decrease quantity"
        next={acceptQuantity(quantity, quantity - 1, left)}
        quantity={quantity}
        onChange={onChange}
      />
      <input
        ref={input}
        id={id}
        className={styles.input}
        type="number"
        inputMode="numeric"
        min={LEAST_PIECES}
        max={acceptQuantity(1, MOST_PIECES, left)}
        value={isEmptied ? '' : quantity}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => setIsEmptied(false)}
      />
      <Step
        name="plus"
        label="Increase quantity"
        next={acceptQuantity(quantity, quantity + 1, left)}
        quantity={quantity}
        onChange={onChange}
      />
    </div>
  )
}

type StepProps = Omit<Props, 'left'> & {
  readonly name: 'minus' | 'plus'
  readonly label: string
  readonly next: number
}

/** Not disabled at its end, because the focus would be lost with it. */
function Step({ name, label, next, quantity, onChange }: StepProps) {
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      aria-disabled={next === quantity || undefined}
      onClick={() => onChange(next)}
    >
      <Icon name={name} size={18} />
    </button>
  )
}
