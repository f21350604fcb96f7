import type { Cedis } from '#domain/money/money'
import { useCurrency } from '../currency/currency-choice.ts'
import { Price } from '../currency/price.tsx'

/** Where money is about to change hands, a converted amount says that it is one. */
export function CartPrice({ amount }: { readonly amount: Cedis }) {
  const isConverted = useCurrency() !== 'GHS'
  return (
    <>
      {isConverted && '≈ '}
      <Price amount={amount} />
    </>
  )
}
