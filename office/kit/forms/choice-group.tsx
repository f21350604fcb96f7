import type { ReactNode } from 'react'
import type { Size } from '#domain/catalogue/product'
import { choiceValue } from '../data/market-data.ts'
import styles from './choice-group.module.css'

type GroupProps = { readonly colour: string; readonly children?: ReactNode }

/** The sizes of one colour. */
export function ChoiceGroup({ colour, children }: GroupProps) {
  return (
    <fieldset className="stack-tight">
      <legend className={styles.colour} data-colour="">
        {colour}
      </legend>
      <div className={`stack-tight ${styles.options}`} data-options="">
        {children}
      </div>
    </fieldset>
  )
}

type OptionProps = {
  readonly colour: string
  readonly size: Size
  readonly stock: number
  readonly isChecked?: boolean
  /** Other lists of the page have the same name. */
  readonly name?: string
}

export function ChoiceOption({ name = 'choice', ...choice }: OptionProps) {
  const { colour, size, stock, isChecked = false } = choice
  const value = choiceValue({ colour, size })
  return (
    <label className={styles.option}>
      <input
        className={styles.input}
        type="radio"
        name={name}
        value={value}
        defaultChecked={isChecked}
      />
      <span className={styles.box}>
        <span className={styles.size} data-size="">
          {size}
        </span>{' '}
        <span className={styles.left} data-left="">
          {stock} left
        </span>
      </span>
    </label>
  )
}
