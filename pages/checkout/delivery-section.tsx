import type { OfferedZone } from '#domain/delivery/offered-zones'
import { ownSentences, zoneParagraph } from '#domain/delivery/zone-sentences'
import { CartPrice } from '../kit/cart/cart-price.tsx'
import type { FormValues } from '../kit/checkout/form-draft.ts'
import styles from './delivery-section.module.css'

type Props = {
  readonly offered: readonly OfferedZone[]
  readonly zone: OfferedZone | null
  readonly onEdit: (changes: Partial<FormValues>) => void
}

/** Shows a choice only where there is one. The only zone of a place shows its words, if it has any. */
export function DeliverySection({ offered, zone, onEdit }: Props) {
  const own = zone ? ownSentences(zone).join(' ') : ''
  if (!zone || (offered.length === 1 && own === '')) return null
  return (
    <section className="stack-wider one-column" aria-labelledby="delivery">
      <h2 id="delivery" className="size-h3">
        Delivery
      </h2>
      {offered.length === 1 ? (
        <p>{own}</p>
      ) : (
        <div role="radiogroup" aria-labelledby="delivery" className="stack-tight">
          {offered.map((each) => (
            <ZoneOption
              key={each.id}
              zone={each}
              isChosen={each.id === zone.id}
              onChoose={() => onEdit({ deliveryZone: each.id })}
            />
          ))}
        </div>
      )}
    </section>
  )
}

type OptionProps = {
  readonly zone: OfferedZone
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function ZoneOption({ zone, isChosen, onChoose }: OptionProps) {
  const words = zoneParagraph(zone)
  return (
    <label className={styles.zone}>
      <input
        type="radio"
        name="deliveryZone"
        value={zone.id}
        checked={isChosen}
        onChange={onChoose}
      />
      <span className={styles.name}>{zone.name}</span>
      <span className={styles.fee}>
        {zone.fee.minor > 0 ? <CartPrice amount={zone.fee} /> : FREE_WORDS[zone.kind]}
      </span>
      {words !== '' && <span className={`quiet ${styles.words}`}>{words}</span>}
    </label>
  )
}

const FREE_WORDS = {
  free: 'Free',
  charged: 'Free',
  rider: 'Paid to the rider',
  contact: 'By contact',
  'pick-up': 'Free',
} as const satisfies Record<OfferedZone['kind'], string>
