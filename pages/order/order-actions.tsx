import type { OrderAction, TrackedOrder } from '#contracts/tracked-order'
import { againMessages } from '#domain/order/again-words'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './page.module.css'

type Props = { readonly order: TrackedOrder }

/** Offers what can be done with the order. Each form names its order, because another one may be open by now. */
export function OrderActions({ order }: Props) {
  const { orderId, actions, mailbox } = order
  return (
    <section aria-labelledby="actions-heading">
      <h2 id="actions-heading" className={styles.heading}>
        What you can do
      </h2>
      <div className={styles.actions}>
        {actions.map((action) =>
          action === 'again' ? (
            <OrderAgain key={action} orderId={orderId} />
          ) : action === 'confirmation' ? (
            <form key={action} method="post" action="/order/confirmation">
              <OrderField orderId={orderId} />
              <Button type="submit" aria-describedby="confirmation-hint">
                Send the confirmation again
              </Button>
              <p id="confirmation-hint" className={styles.quiet}>
                To {mailbox}
              </p>
            </form>
          ) : (
            <Cancel key={action} orderId={orderId} action={action} />
          ),
        )}
        <ButtonLink href="/contact">Write to us</ButtonLink>
        <form method="post" action="/order/leave">
          <Button type="submit" look="quiet">
            Close this order
          </Button>
        </form>
        <p>
          <a href="/orders">All orders of this device</a>
        </p>
      </div>
    </section>
  )
}

const CANCEL_WORDS: Readonly<Record<Exclude<OrderAction, 'confirmation' | 'again'>, string>> = {
  cancel:
    'Packing stops at once, and all of your money goes back the way it was paid. The pieces are for sale again.',
  'cancel-unpaid': 'We first make sure that nothing was paid. Then the pieces are for sale again.',
}

/** Leads to the page to pay, which shows the total of today. */
function OrderAgain({ orderId }: { readonly orderId: string }) {
  return (
    <form method="post" action="/order/again">
      <OrderField orderId={orderId} />
      <Button type="submit" look="main" aria-describedby="again-hint">
        Order it again
      </Button>
      <p id="again-hint" className={styles.quiet}>
        {againMessages['again-hint']}
      </p>
    </form>
  )
}

type CancelProps = {
  readonly orderId: string
  readonly action: keyof typeof CANCEL_WORDS
}

/** Cancelling takes two presses, also without script. */
function Cancel({ orderId, action }: CancelProps) {
  return (
    <details className={styles.disclosure}>
      <summary className={styles.summary}>
        Cancel this order
        <Icon name="chevron" size={18} />
      </summary>
      <form method="post" action="/order/cancel" className={styles.cancelForm}>
        <OrderField orderId={orderId} />
        <p>{CANCEL_WORDS[action]}</p>
        <Button type="submit" look="main">
          Yes, cancel it
        </Button>
      </form>
    </details>
  )
}

function OrderField({ orderId }: { readonly orderId: string }) {
  return <input type="hidden" name="order" value={orderId} />
}
