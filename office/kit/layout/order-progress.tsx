import type { OrderChannel } from '#domain/order/channel'
import type { OrderProgress as Progress } from '../data/order-data.ts'
import { progressWords } from '../words/order-words.ts'
import styles from './order-progress.module.css'

type Props = Progress & { readonly isTest: boolean; readonly channel: OrderChannel }

const CHANNEL_WORDS = { market: 'Market', message: 'By message' } as const

export function OrderProgress({ isTest, channel, ...progress }: Props) {
  const look = progress.state === 'attention' ? styles.urgent : styles.progress
  return (
    <span className="row-tight">
      <span className={look}>{progressWords(progress)}</span>
      {progress.isPickUp && <span className={styles.kind}>Pick-up</span>}
      {channel !== 'web' && <span className={styles.kind}>{CHANNEL_WORDS[channel]}</span>}
      {isTest && <span className={styles.kind}>Test</span>}
    </span>
  )
}
