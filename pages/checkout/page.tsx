import { useEffect } from 'react'
import { BackLink } from '#ui/back-link.tsx'
import type { PageProps } from '../frame/page-data.ts'
import { useCartOnceKnown } from '../kit/cart/cart-store.ts'
import { CheckoutForm } from './checkout-form.tsx'
import type { loader } from './loader.ts'
import styles from './page.module.css'

/** The HTML is the same for every visitor, because only the device knows the cart and the form's values. */
export function Page({ data }: PageProps<typeof loader>) {
  const cart = useCartOnceKnown()
  const isEmpty = cart?.length === 0

  useEffect(() => {
    if (isEmpty) location.replace('/cart')
  }, [isEmpty])

  return (
    <div className={`content stack-wider one-column ${styles.page}`}>
      <BackLink href="/cart">Back</BackLink>
      <h1 tabIndex={-1}>Checkout</h1>
      <noscript>
        <p>
          Paying needs JavaScript, which this browser does not run. You can order by writing to us
          through the <a href="/contact">contact page</a>.
        </p>
      </noscript>
      <CheckoutForm cart={cart} isTest={data.isTest} delivery={data.delivery} />
    </div>
  )
}
