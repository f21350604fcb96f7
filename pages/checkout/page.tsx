import { useEffect } from 'react'
import { messages } from '#domain/messages'
import { BackLink } from '#ui/back-link.tsx'
import { ErrorBoundary } from '../frame/errors/error-boundary.tsx'
import type { PageProps } from '../frame/page-data.ts'
import { useCartOnceKnown } from '../kit/cart/cart-store.ts'
import { OrderByContact } from '../kit/product/order-by-contact.tsx'
import { ReloadButton } from '../kit/reload.tsx'
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
      <OrderByContact />
      <ErrorBoundary fallback={<FailedCheckout />}>
        <CheckoutForm cart={cart} isTest={data.isTest} delivery={data.delivery} />
      </ErrorBoundary>
    </div>
  )
}

/** Every keystroke was stored on the device. */
function FailedCheckout() {
  return (
    <div className="stack-wide">
      <p role="alert">{messages['checkout-not-shown']}</p>
      <div>
        <ReloadButton look="main" />
      </div>
    </div>
  )
}
