import { formatMoney } from '#domain/money/format-money'
import { pesewas } from '#domain/money/money'
import { successAddress } from '../../checkout/success-address.ts'
import { ButtonLink } from '../../ui/button.tsx'
import styles from './order-state.module.css'
import { clockWords } from './poll-gap.ts'
import type { FollowedOrder } from './use-order.ts'

/** Mobile money is approved on the phone, outside the shop: we keep asking until it is. */
export function Waiting({ order, isOwn, isAsking, elapsedMs, isOverdue, ask }: FollowedOrder) {
  return (
    <div className={`content ${styles.state}`}>
      <h1 tabIndex={-1}>Waiting for your payment</h1>
      {order.standing === 'unavailable' ? (
        <p className={styles.sentence}>
          We cannot reach the payment provider just now. If you have paid, your order is safe.
        </p>
      ) : (
        <p className={styles.sentence}>
          Approve {formatMoney(pesewas(order.totalPesewas))} on your phone to finish the order.
        </p>
      )}
      {isOverdue ? (
        <p>
          We have not heard of a payment for a while, so we stopped asking. If you approved it, the
          confirmation email still comes by itself.
        </p>
      ) : (
        <Steps />
      )}
      <p className={styles.clock}>
        <span>Waiting for</span>{' '}
        <strong role="timer" aria-label="Waiting time">
          {clockWords(elapsedMs ?? 0)}
        </strong>
      </p>
      <div className={styles.ways}>
        <ButtonLink
          look="main"
          href={successAddress(order.reference)}
          aria-disabled={isAsking}
          onClick={(event) => {
            event.preventDefault()
            ask()
          }}
        >
          Check again
        </ButtonLink>
        {isOwn && (
          <ButtonLink look="quiet" href="/checkout">
            Pay another way
          </ButtonLink>
        )}
      </div>
      <p role="status" className={styles.asking}>
        {isAsking ? 'Asking…' : ''}
      </p>
      <p className={styles.reference}>
        Payment reference <strong>{order.reference}</strong>
      </p>
    </div>
  )
}

function Steps() {
  return (
    <ol className={styles.steps}>
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
