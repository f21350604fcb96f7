import type { Cedis } from '#domain/money/money'
import { useCurrency } from '../currency/currency-choice.ts'
import { Price } from '../currency/price.tsx'

type Props = {
  readonly amount: Cedis
  /** The amount is taken off. The sign belongs to the amount, so that ≈ stands before both. */
  readonly isOff?: boolean
}

/** A converted amount is marked as approximate in cart and checkout. */
export function CartPrice({ amount, isOff = false }: Props) {
  const isConverted = useCurrency() !== 'GHS'
  return (
    <>
      {isConverted && '≈ '}
      {isOff && '−'}
      <Price amount={amount} />
    </>
  )
}
