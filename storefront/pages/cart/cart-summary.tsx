import { computeTotals } from '#domain/discount/discount'
import { formatMoney } from '#domain/money/format-money'
import { Button, ButtonLink } from '#ui/button.tsx'
import type { ShownLine } from '../../cart/lines-to-show.ts'
import { OrderAmounts } from '../../cart/order-amounts.tsx'
import summary from '../../cart/summary.module.css'
import type { CartCheck } from '../../cart/use-cart-check.ts'
import { useCurrency } from '../../currency/currency-choice.ts'
import styles from './cart-summary.module.css'

type Props = {
  readonly lines: readonly ShownLine[]
  readonly check: CartCheck
  readonly onClear: () => void
}

export function CartSummary({ lines, check, onClear }: Props) {
  const subtotal = check.state === 'known' ? check.priced.subtotal : null
  const isConverted = useCurrency() !== 'GHS'
  const isBlocked = lines.some(({ problem }) => problem !== null)
  return (
    <section
      className={summary.summary}
      aria-labelledby="order-summary"
      aria-busy={check.state === 'asking'}
    >
      <h2 id="order-summary" className={summary.heading}>
        Order Summary
      </h2>
      <OrderAmounts totals={subtotal && computeTotals(subtotal, null)} />
      {isConverted && subtotal && (
        <p className={styles.exact}>
          You pay exactly {formatMoney(subtotal)}. The amount above is a guide.
        </p>
      )}
      {subtotal && !isBlocked ? (
        <ButtonLink look="main" href="/checkout">
          Proceed to Checkout
        </ButtonLink>
      ) : (
        <Button look="main" disabled aria-describedby={isBlocked ? 'why-no-checkout' : undefined}>
          Proceed to Checkout
        </Button>
      )}
      {isBlocked && (
        <p id="why-no-checkout" className={styles.exact}>
          Please sort out the marked pieces first.
        </p>
      )}
      <ButtonLink href="/collection">Continue Shopping</ButtonLink>
      <Button look="quiet" onClick={onClear}>
        Clear Cart
      </Button>
    </section>
  )
}
