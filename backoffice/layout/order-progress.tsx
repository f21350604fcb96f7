import type { OrderProgress as Progress } from '#contracts/backoffice/order-data'
import { progressWords } from '../words/order-words.ts'
import styles from './order-progress.module.css'

type Props = Progress & { readonly isTest: boolean; readonly isMarket: boolean }

/** How far an order is, and what kind of order it is. */
export function OrderProgress({ isTest, isMarket, ...progress }: Props) {
  const look = progress.state === 'attention' ? styles.urgent : styles.progress
  return (
    <span className={styles.row}>
      <span className={look}>{progressWords(progress)}</span>
      {isMarket && <span className={styles.kind}>Market</span>}
      {isTest && <span className={styles.kind}>Test</span>}
    </span>
  )
}
