import type { Totals } from '#domain/pricing/totals'
import { SHIPPING_WORDS } from '#domain/shop-promises'
import { useSiteData } from '../site-data-context.ts'
import { CartPrice } from './cart-price.tsx'
import styles from './summary.module.css'

type Props = { readonly totals: Totals | null }

/** Shared by cart and checkout. `totals` is null until the catalogue is loaded. */
export function OrderAmounts({ totals }: Props) {
  return (
    <dl className={styles.amounts}>
      <div>
        <dt>Subtotal</dt>
        <dd>{totals ? <CartPrice amount={totals.subtotal} /> : '…'}</dd>
      </div>
      {totals && totals.discount.minor > 0 && (
        <div>
          <dt>Discount</dt>
          <dd>
            <CartPrice amount={totals.discount} isOff />
          </dd>
        </div>
      )}
      <div>
        <dt>Shipping</dt>
        <dd className={styles.shipping}>{useSiteData().shipping?.words ?? SHIPPING_WORDS}</dd>
      </div>
      {totals && totals.delivery.minor > 0 && (
        <div>
          <dt>Delivery</dt>
          <dd>
            <CartPrice amount={totals.delivery} />
          </dd>
        </div>
      )}
      <div className={styles.total}>
        <dt>Total</dt>
        <dd>{totals ? <CartPrice amount={totals.total} /> : '…'}</dd>
      </div>
    </dl>
  )
}
