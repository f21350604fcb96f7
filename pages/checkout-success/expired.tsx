import { ButtonLink } from '#ui/button.tsx'
import styles from './order-state.module.css'
import type { FollowedOrder } from './use-order.ts'

/** The hold has expired: the units are for sale again, and the cart still contains them. */
export function Expired({ order, isOwn }: FollowedOrder) {
  return (
    <div className={`content stack-wider ${styles.state}`}>
      <h1 tabIndex={-1}>This order has run out</h1>
      <p className={styles.sentence}>
        Nothing was paid in time, so we stopped keeping the pieces for you.
      </p>
      <p>
        If you approved it on your phone all the same, your money is safe: you will hear from us by
        email.
      </p>
      <div className="row">
        {isOwn ? (
          <ButtonLink look="main" href="/checkout">
            Order again
          </ButtonLink>
        ) : (
          <ButtonLink look="main" href="/collection">
            Continue Shopping
          </ButtonLink>
        )}
        <ButtonLink look="quiet" href="/contact">
          Contact support
        </ButtonLink>
      </div>
      <p className={`quiet ${styles.reference}`}>
        Payment reference <strong>{order.reference}</strong>
      </p>
    </div>
  )
}
