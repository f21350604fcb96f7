import type { Choice } from '#domain/cart/line'
import styles from './choice-words.module.css'

type Props = Pick<Choice, 'colour' | 'size'> & { readonly quantity?: number }

/** Writes 'Black · Size 32-33 · Quantity 1'. No part is split across lines, and no line begins with a dot. */
export function ChoiceWords({ colour, size, quantity }: Props) {
  return (
    <>
      {colour}&nbsp;· <span className={styles.part}>{sizeWords(size)}</span>
      {quantity !== undefined && (
        <>
          &nbsp;· <span className={styles.part}>{`Quantity ${quantity}`}</span>
        </>
      )}
    </>
  )
}

function sizeWords(size: string): string {
  return size === 'One Size' ? size : `Size ${size}`
}
