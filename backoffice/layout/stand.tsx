import type { OrderStand } from '#contracts/backoffice/order-data'
import { standWords } from '../words/order-words.ts'
import styles from './stand.module.css'

type Props = OrderStand & { readonly isTest: boolean; readonly isMarket: boolean }

/** How far an order is, and what kind of order it is. */
export function Stand({ isTest, isMarket, ...stand }: Props) {
  const look = stand.state === 'attention' ? styles.urgent : styles.stand
  return (
    <span className={styles.row}>
      <span className={look}>{standWords(stand)}</span>
      {isMarket && <span className={styles.kind}>Market</span>}
      {isTest && <span className={styles.kind}>Test</span>}
    </span>
  )
}
