import type { OrderTotals } from '#domain/order/order'
import { CartPrice } from './cart-price.tsx'
import styles from './summary.module.css'

/** What it comes to: in cart and checkout the same. */
export function OrderAmounts({ subtotal, discount, total }: OrderTotals) {
  return (
    <dl className={styles.amounts}>
      <div>
        <dt>Subtotal</dt>
        <dd>
          <CartPrice amount={subtotal} />
        </dd>
      </div>
      {discount.minor > 0 && (
        <div>
          <dt>Discount</dt>
          <dd>
            −<CartPrice amount={discount} />
          </dd>
        </div>
      )}
      <div>
        <dt>Shipping</dt>
        <dd className={styles.shipping}>Free in Ghana; abroad agreed by contact</dd>
      </div>
      <div className={styles.total}>
        <dt>Total</dt>
        <dd>
          <CartPrice amount={total} />
        </dd>
      </div>
    </dl>
  )
}
