import type { OrderStatus } from '#contracts/order-status'
import { messages } from '#domain/messages'
import { formatMoney } from '#domain/money/format-money'
import { pesewas } from '#domain/money/money'
import { ButtonLink } from '#ui/button.tsx'
import { formatElapsed } from '../kit/checkout/poll-delay.ts'
import { ShareButton } from '../kit/checkout/share/share-button.tsx'
import { successAddress } from '../kit/checkout/success-address.ts'
import { HoldClock } from '../kit/hold/hold-clock.tsx'
import { clockTime } from './format-date.ts'
import styles from './order-state.module.css'
import { OwnOrderLink } from './own-order-link.tsx'
import type { Check, FollowedOrder } from './use-order.ts'

/** Mobile money is approved on the phone, outside the shop, so this page polls. */
export function Waiting(followed: FollowedOrder) {
  const { order, isOwn, check, elapsedMs, isOverdue, checkAgain } = followed
  return (
    <div className={`content stack-wider ${styles.state}`}>
      <h1 tabIndex={-1}>
        {order.standing === 'unpaid' ? 'Not paid yet' : 'Waiting for your payment'}
      </h1>
      <p className={styles.sentence}>{statusText(order)}</p>
      {isOverdue ? (
        <p>
          We have not heard of a payment for a while, so we stopped asking. If you approved it, the
          confirmation email still comes by itself.
        </p>
      ) : (
        <Hints order={order} />
      )}
      {order.standing !== 'unpaid' && (
        <p className={styles.clock} data-with-script="">
          <span>Waiting for</span>{' '}
          <strong role="timer" aria-label="Waiting time">
            {formatElapsed(elapsedMs ?? 0)}
          </strong>
        </p>
      )}
      {order.holdEndsAt !== null && (
        <HoldClock
          key={order.holdEndsAt}
          holdEndsAt={order.holdEndsAt}
          now={order.now}
          over={messages['hold-over-waiting']}
        />
      )}
      <div className="row">
        {isOwn && order.standing === 'unpaid' && (
          <ButtonLink look="main" href="/checkout">
            Go on to pay
          </ButtonLink>
        )}
        <ButtonLink
          look={isOwn && order.standing === 'unpaid' ? 'outline' : 'main'}
          href={successAddress(order.reference)}
          aria-disabled={check.status === 'asking'}
          onClick={(event) => {
            event.preventDefault()
            checkAgain()
          }}
        >
          Check again
        </ButtonLink>
        {isOwn && order.standing !== 'unpaid' && (
          <ButtonLink look="quiet" href="/checkout">
            Pay another way
          </ButtonLink>
        )}
        <OwnOrderLink order={order} look="quiet" />
      </div>
      {isOwn && order.standing === 'unpaid' && order.canBeShared && (
        <ShareButton total={pesewas(order.totalPesewas)} onAsk={() => share(order.reference)} />
      )}
      <p role="status" className={styles.asking}>
        {checkText(check)}
      </p>
      <p className={`quiet ${styles.reference}`}>
        Payment reference <strong>{order.reference}</strong>
      </p>
    </div>
  )
}

/** Returns the link, or why there is none. */
async function share(reference: string) {
  const { shareStartedOrder } = await import('../kit/checkout/share/share-order.ts')
  const shared = await shareStartedOrder(reference)
  if (shared.status === 'shared') return shared.link
  return 'message' in shared ? shared.message : messages['pay-link-failed']
}

function checkText(check: Check): string {
  switch (check.status) {
    case 'none':
      return ''
    case 'asking':
      return 'Asking…'
    case 'answered':
      return messages['order-still-unpaid'](clockTime(check.atMs))
    case 'failed':
      return messages['order-not-checked'](clockTime(check.atMs))
  }
}

function statusText({ standing, totalPesewas }: OrderStatus): string {
  const amount = formatMoney(pesewas(totalPesewas))
  switch (standing) {
    case 'unavailable':
      return 'We cannot reach the payment provider just now. If you have paid, your order is safe.'
    case 'unpaid':
      return `No payment of ${amount} has been started.`
    default:
      return `Approve ${amount} on your phone to finish the order.`
  }
}

function Hints({ order }: { readonly order: OrderStatus }) {
  if (order.standing === 'unpaid') {
    return (
      <p>
        Your cart is as it was. If you did approve something on your phone, stay here: this page
        goes on by itself.
      </p>
    )
  }
  return (
    <ol className={`stack-tight ${styles.steps}`}>
      <li>Look for the prompt from your network on your phone.</li>
      <li>
        No prompt? MTN: dial *170#, then My Wallet and My Approvals. Telecel and AT: open your
        mobile money menu.
      </li>
      <li>
        Enter your PIN to approve. This page goes on by itself; you may switch apps or reload.
      </li>
    </ol>
  )
}
