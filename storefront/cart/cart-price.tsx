import type { Cedis } from '#domain/money/money'
import { useCurrency } from '../currency/currency-choice.ts'
import { Price } from '../currency/price.tsx'

/** In cart and checkout a converted amount is marked as approximate. */
export function CartPrice({ amount }: { readonly amount: Cedis }) {
  const isConverted = useCurrency() !== 'GHS'
  return (
    <>
      {isConverted && '≈ '}
      <Price amount={amount} />
    </>
  )
}
