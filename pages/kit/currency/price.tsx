import { convert } from '#domain/currency/convert'
import { formatMoney } from '#domain/money/format-money'
import type { Cedis } from '#domain/money/money'
import { useCurrency } from './currency-choice.ts'
import { useRates } from './rates-store.ts'

/** The amount is shown in the visitor's currency. */
export function Price({ amount }: { readonly amount: Cedis }) {
  const { rates } = useRates()
  return <>{formatMoney(convert(amount, useCurrency(), rates))}</>
}
