import type { OrderData } from '../kit/data/order-data.ts'
import { orderPath } from '../kit/paths.ts'
import { hintWords } from '../kit/words/look-alike-words.ts'
import styles from './page.module.css'

/** Lists orders of the same drop, in which each person may have only so many units. */
export function LookAlikes({ data: { lookAlikes } }: { readonly data: OrderData }) {
  if (lookAlikes === null) return null
  return (
    <section aria-labelledby="look-alikes-heading">
      <h2 id="look-alikes-heading">Other orders like this one</h2>
      {lookAlikes.length === 0 ? (
        <p className="quiet wrap-anywhere">No other paid order of its drop looks like it.</p>
      ) : (
        <>
          <ul className={styles.rows} role="list">
            {lookAlikes.map(({ orderId, hints }) => (
              <li key={orderId} className={styles.row}>
                <p>
                  <a href={orderPath(orderId)}>{orderId}</a>
                </p>
                <p className="quiet wrap-anywhere">{hintWords(hints)}</p>
              </li>
            ))}
          </ul>
          <p className="quiet wrap-anywhere">
            Look before you pack. Families share phones and addresses, too.
          </p>
        </>
      )}
    </section>
  )
}
