import type { OrderData } from '../kit/data/order-data.ts'
import { TimeText } from '../kit/layout/time-text.tsx'
import { returnPath } from '../kit/paths.ts'
import styles from './page.module.css'

/** Lists what the customer wants to send back. */
export function Returns({ data: { returns } }: { readonly data: OrderData }) {
  if (returns.length === 0) return null
  return (
    <section aria-labelledby="returns-heading">
      <h2 id="returns-heading">Returns</h2>
      <ul className={styles.rows} role="list">
        {returns.map(({ id, words, units, createdAtMs }) => (
          <li key={id} className={styles.row}>
            <p>
              <a href={returnPath(id)}>{words}</a>
            </p>
            {units.map((unit) => (
              <p key={unit}>{unit}</p>
            ))}
            <p className={styles.quiet}>
              <TimeText ms={createdAtMs} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
