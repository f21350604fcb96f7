import { convert } from '#domain/currency/convert'
import { formatMoney } from '#domain/money/format-money'
import type { Cedis } from '#domain/money/money'
import { useShell } from '../shell-context.ts'
import { useCurrency } from './currency-choice.ts'

/** An amount in the currency the visitor reads in. */
export function Price({ amount }: { readonly amount: Cedis }) {
  const { rates } = useShell()
  return <>{formatMoney(convert(amount, useCurrency(), rates))}</>
}
