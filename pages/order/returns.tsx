import type { TrackedOrder, TrackedReturn } from '#contracts/tracked-order'
import { Button } from '#ui/button.tsx'
import { dayOf } from '../kit/tracking/day-of.ts'
import { Facts } from './facts.tsx'
import pageStyles from './page.module.css'
import styles from './returns.module.css'

/** Lists what the customer sends back, and how far that is. */
export function Returns({ order: { orderId, returns } }: { readonly order: TrackedOrder }) {
  if (returns.length === 0) return null
  return (
    <section aria-labelledby="returns-heading">
      <h2 id="returns-heading" className={pageStyles.heading}>
        {returns.length === 1 ? 'Your return' : 'Your returns'}
      </h2>
      <ul role="list" className="stack-wide">
        {returns.map((one) => (
          <Item key={one.id} one={one} orderId={orderId} />
        ))}
      </ul>
    </section>
  )
}

function Item({ one, orderId }: { readonly one: TrackedReturn; readonly orderId: string }) {
  return (
    <li className={`stack-tight one-column ${styles.return}`}>
      <p className={styles.state}>{one.words}</p>
      <p>{one.sentence}</p>
      {one.sendTo !== '' && (
        <div>
          <p>Send it to:</p>
          <address className={styles.address}>{one.sendTo}</address>
        </div>
      )}
      {one.answer !== '' && <p className={styles.answer}>{one.answer}</p>}
      <ul role="list">
        {one.pieces.map((unit) => (
          <li key={unit}>{unit}</li>
        ))}
      </ul>
      <Facts facts={one.facts} />
      <p className={pageStyles.quiet}>{dayOf(one.at)}</p>
      {one.canWithdraw && (
        <form method="post" action="/order/return-withdrawn">
          <input type="hidden" name="order" value={orderId} />
          <input type="hidden" name="return" value={one.id} />
          <Button type="submit">Keep it after all</Button>
        </form>
      )}
    </li>
  )
}
