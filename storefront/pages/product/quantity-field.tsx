import { useId, useLayoutEffect, useRef, useState } from 'react'
import { acceptQuantity, LEAST_PIECES, MOST_PIECES } from '#domain/catalogue/quantity'
import { Icon } from '../../ui/icon.tsx'
import styles from './quantity-field.module.css'

type Props = { readonly quantity: number; readonly onChange: (quantity: number) => void }

/** §5: whatever is out of bounds is ignored, stepped or typed. */
export function QuantityField({ quantity, onChange }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isEmptied, setIsEmptied] = useState(false)

  // What was typed before the app was there to hear of it.
  useLayoutEffect(() => {
    const early = acceptQuantity(quantity, Number(input.current?.value || quantity))
    if (early !== quantity) onChange(early)
  })

  function type(text: string) {
    setIsEmptied(text === '')
    onChange(acceptQuantity(quantity, Number(text)))
  }

  return (
    <div className={styles.field}>
      <label className="visually-hidden" htmlFor={id}>
        Quantity
      </label>
      <Step
        name="minus"
        label="Decrease quantity"
        quantity={quantity}
        by={-1}
        onChange={onChange}
      />
      <input
        ref={input}
        id={id}
        className={styles.input}
        type="number"
        inputMode="numeric"
        min={LEAST_PIECES}
        max={MOST_PIECES}
        value={isEmptied ? '' : quantity}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => setIsEmptied(false)}
      />
      <Step name="plus" label="Increase quantity" quantity={quantity} by={1} onChange={onChange} />
    </div>
  )
}

type StepProps = Props & {
  readonly name: 'minus' | 'plus'
  readonly label: string
  readonly by: number
}

/** Not disabled at its end, because the focus would be lost with it. */
function Step({ name, label, quantity, by, onChange }: StepProps) {
  const next = acceptQuantity(quantity, quantity + by)
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
