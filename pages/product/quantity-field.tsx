import { useId, useLayoutEffect, useRef, useState } from 'react'
import { acceptQuantity, MAX_UNITS_PER_ADD, MIN_UNITS } from '#domain/catalogue/quantity'
import { IconButton } from '#ui/icon-button.tsx'
import styles from './quantity-field.module.css'

type Props = {
  readonly quantity: number
  /** So many units are in stock, which is the upper limit. */
  readonly left: number
  readonly onChange: (quantity: number) => void
}

/** §5: values out of range are ignored, whether stepped or typed. */
export function QuantityField({ quantity, left, onChange }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isEmptied, setIsEmptied] = useState(false)
  const [isStepped, setIsStepped] = useState(false)

  // Takes over a value typed before hydration.
  useLayoutEffect(() => {
    const early = acceptQuantity(quantity, Number(input.current?.value || quantity), left)
    if (early !== quantity) onChange(early)
  })

  function type(text: string) {
    setIsEmptied(text === '')
    setIsStepped(false)
    onChange(acceptQuantity(quantity, Number(text), left))
  }

  /** The button is not `disabled` at the limit, because a disabled button loses the focus. */
  function step(by: -1 | 1, label: string) {
    const next = acceptQuantity(quantity, quantity + by, left)
    return (
      <IconButton
        icon={by < 0 ? 'minus' : 'plus'}
        iconSize={18}
        className={styles.step}
        label={label}
        aria-disabled={next === quantity || undefined}
        onClick={() => {
          setIsStepped(true)
          onChange(next)
        }}
      />
    )
  }

  return (
    <div className={styles.field} data-with-script="">
      <label className="visually-hidden" htmlFor={id}>
        Quantity
      </label>
      {step(-1, 'Decrease quantity')}
      <input
        ref={input}
        id={id}
        className={styles.input}
        type="number"
        inputMode="numeric"
        min={MIN_UNITS}
        max={acceptQuantity(1, MAX_UNITS_PER_ADD, left)}
        value={isEmptied ? '' : quantity}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => setIsEmptied(false)}
      />
      {step(1, 'Increase quantity')}
      {/* A screen reader reads what is typed, but not what a button does to the field. */}
      <span className="visually-hidden" role="status">
        {isStepped && `Quantity ${quantity}`}
      </span>
    </div>
  )
}
