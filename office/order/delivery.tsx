import { ownSentences } from '#domain/delivery/zone-sentences'
import { Button } from '#ui/button.tsx'
import type { OrderData } from '../kit/data/order-data.ts'
import { DELIVERY_WORDS } from '../kit/words/delivery-words.ts'
import styles from './page.module.css'

export function Delivery({ data }: { readonly data: OrderData }) {
  const { zone, riderWords } = data
  if (zone === null && riderWords === null) return null
  return (
    <section aria-labelledby="delivery-heading">
      <h2 id="delivery-heading">Delivery</h2>
      {zone && (
        <p>
          <strong>{zone.name}</strong>, {DELIVERY_WORDS[zone.kind].toLowerCase()}
          {ownSentences(zone).length > 0 && '.'}
          {ownSentences(zone).map((sentence) => (
            <span key={sentence} className="quiet wrap-anywhere">
              {' '}
              {sentence}
            </span>
          ))}
        </p>
      )}
      {riderWords !== null && (
        <div className={`stack ${styles.copied}`} data-copy={riderWords}>
          <p className={styles.rider}>{riderWords}</p>
          <Button hidden data-copy-button="">
            Copy for the rider
          </Button>
          <p className="quiet wrap-anywhere" aria-live="polite" data-copy-status="" />
        </div>
      )}
    </section>
  )
}
