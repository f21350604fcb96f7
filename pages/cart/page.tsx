import { Skeleton } from '#ui/skeleton.tsx'
import { useCartOnceKnown } from '../kit/cart/cart-store.ts'
import { useStoredOrder } from '../kit/checkout/use-stored-order.ts'
import { OrderByContact } from '../kit/product/order-by-contact.tsx'
import { CartContents } from './cart-contents.tsx'
import styles from './page.module.css'

/** The HTML is the same for every visitor, because only the device knows the cart. */
export function Page() {
  const cart = useCartOnceKnown()
  useStoredOrder()
  return (
    <div className={`content ${styles.page}`}>
      <h1 tabIndex={-1}>Cart</h1>
      <OrderByContact />
      {cart === null ? (
        <div className="stack-wide" data-with-script="">
          <Skeleton height="120px" />
          <Skeleton height="120px" />
        </div>
      ) : (
        <CartContents cart={cart} />
      )}
    </div>
  )
}
