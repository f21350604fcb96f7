import { formatMoney } from '#domain/money/format-money'
import { type Cedis, pesewas } from '#domain/money/money'
import { addUp } from '#domain/pricing/totals'
import { Button, ButtonLink } from '#ui/button.tsx'
import { CartPrice } from '../kit/cart/cart-price.tsx'
import type { ShownLine } from '../kit/cart/lines-to-show.ts'
import { OrderAmounts } from '../kit/cart/order-amounts.tsx'
import summary from '../kit/cart/summary.module.css'
import type { CartCheck } from '../kit/cart/use-cart-check.ts'
import { useCurrency } from '../kit/currency/currency-choice.ts'
import styles from './cart-summary.module.css'

type Props = {
  readonly lines: readonly ShownLine[]
  readonly check: CartCheck
  readonly onClear: () => void
}

/** A box beside the lines; on phones its parts follow the lines, and the bar stays on the screen. */
export function CartSummary({ lines, check, onClear }: Props) {
  const total = check.state === 'known' ? check.priced.subtotal : null
  const isConverted = useCurrency() !== 'GHS'
  const isBlocked = lines.some(({ problem }) => problem !== null)
  return (
    <div className={`${summary.box} ${styles.box}`}>
      <section
        className={`${summary.summary} ${styles.amounts}`}
        aria-labelledby="order-summary"
        aria-busy={check.state === 'asking'}
      >
        <h2 id="order-summary" className={summary.heading}>
          Order Summary
        </h2>
        <OrderAmounts totals={total && addUp({ subtotal: total, discount: pesewas(0) })} />
        {isConverted && total && (
          <p className={`quiet ${styles.exact}`}>
            You pay exactly {formatMoney(total)}. The amount above is a guide.
          </p>
        )}
      </section>
      <CheckoutBar total={total} isBlocked={isBlocked} />
      <div className="stack one-column">
        <ButtonLink href="/collection">Continue Shopping</ButtonLink>
        <Button look="quiet" onClick={onClear}>
          Clear Cart
        </Button>
      </div>
    </div>
  )
}

type BarProps = { readonly total: Cedis | null; readonly isBlocked: boolean }

/** One element on every screen, so that there is one Proceed to Checkout. */
function CheckoutBar({ total, isBlocked }: BarProps) {
  return (
    <div className={styles.bar}>
      {/* Repeats the summary's total, which the styles hide where this one shows. */}
      <p className={styles.total}>
        <span>Total</span> <strong>{total ? <CartPrice amount={total} /> : '…'}</strong>
      </p>
      {total && !isBlocked ? (
        <ButtonLink look="main" className={styles.proceed} href="/checkout">
          Proceed to Checkout
        </ButtonLink>
      ) : (
        <Button
          look="main"
          className={styles.proceed}
          disabled
          aria-describedby={isBlocked ? 'why-no-checkout' : undefined}
        >
          Proceed to Checkout
        </Button>
      )}
      {isBlocked && (
        <p id="why-no-checkout" className={`quiet ${styles.exact}`}>
          Please sort out the marked pieces first.
        </p>
      )}
    </div>
  )
}
