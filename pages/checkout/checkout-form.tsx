import type { FormEvent } from 'react'
import type { Cart } from '#domain/cart/cart'
import type { DeliverySettings } from '#domain/delivery/zone'
import { CartNotices } from '../kit/cart/cart-notices.tsx'
import { CHECKOUT_FIELDS } from '../kit/checkout/form-draft.ts'
import { ErrorSummary } from '../kit/forms/error-summary.tsx'
import styles from './checkout-form.module.css'
import { ClientInformation } from './client-information.tsx'
import { DeliverySection } from './delivery-section.tsx'
import { DiscountField } from './discount-field.tsx'
import { fieldId, focusField } from './field-id.ts'
import { OrderSummary } from './order-summary.tsx'
import { PaySection } from './pay-section.tsx'
import { useCheckout } from './use-checkout.ts'

type Props = {
  readonly cart: Cart | null
  readonly isTest: boolean
  readonly delivery: DeliverySettings
}

export function CheckoutForm({ cart, isTest, delivery }: Props) {
  const checkout = useCheckout(cart, delivery)

  function submit(event: FormEvent) {
    event.preventDefault()
    void checkout.pay()
  }

  return (
    // The method is `post`, in case the browser submits it itself: form values must not appear in a URL.
    <form
      ref={checkout.form}
      className={`one-column ${styles.form}`}
      method="post"
      action="/checkout"
      noValidate
      data-with-script=""
      onSubmit={submit}
    >
      <OrderSummary
        lines={checkout.lines}
        totals={checkout.totals}
        isBusy={checkout.check.state === 'asking'}
      />
      <div className="stack-wider one-column">
        <div className={`stack ${styles.notices}`}>
          <CartNotices check={checkout.check} />
          <p role="alert" className={styles.general}>
            {checkout.general}
          </p>
          <ErrorSummary
            errors={checkout.submitted}
            fields={CHECKOUT_FIELDS}
            idOf={fieldId}
            onSelect={focusField}
          />
        </div>
        <ClientInformation typed={checkout.typed} errors={checkout.errors} onEdit={checkout.edit} />
        <DeliverySection offered={checkout.offered} zone={checkout.zone} onEdit={checkout.edit} />
        <DiscountField {...checkout} />
      </div>
      <PaySection {...checkout} isTest={isTest} />
    </form>
  )
}
