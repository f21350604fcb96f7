import type { OrderData } from '../kit/data/order-data.ts'
import { TimeText } from '../kit/layout/time-text.tsx'
import styles from './page.module.css'

export function History({ data }: { readonly data: OrderData }) {
  return (
    <section aria-labelledby="history-heading">
      <h2 id="history-heading">History</h2>
      <ol className={styles.rows} role="list">
        {data.history.map(({ atMs, by, text }) => (
          <li key={`${atMs} ${text}`} className={styles.row}>
            <p>{text}</p>
            <p className={styles.quiet}>
              <TimeText ms={atMs} />
              {by !== null && `, ${by}`}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
