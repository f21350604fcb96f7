import { useState } from 'react'
import type { OfferedZone } from '#domain/delivery/offered-zones'
import { zoneParagraph } from '#domain/delivery/zone-sentences'
import { formatMoney } from '#domain/money/format-money'
import styles from './place-fields.module.css'

export type OfferedWay = Pick<OfferedZone, 'id' | 'name' | 'kind' | 'words' | 'fee'> & {
  /** The fee is what it costs more than was paid. */
  readonly isMore?: boolean
}

type Props = {
  readonly zones: readonly OfferedWay[]
  readonly chosenId: string | undefined
  readonly error: string | undefined
}

/** Shows a choice only where more than one zone is offered, or where the choice was refused. */
export function ZoneChoice({ zones, chosenId, error }: Props) {
  const [picked, setPicked] = useState(chosenId)
  if (zones.length < 2 && !error) return null
  // The picked zone may not be offered in another region.
  const chosen = zones.some(({ id }) => id === picked) ? picked : zones[0]?.id
  return (
    <fieldset className={`stack-tight ${styles.zones}`}>
      <legend className={styles.legend}>Delivery</legend>
      {zones.map((zone) => {
        const words = zoneParagraph(zone)
        return (
          <label key={zone.id} className={styles.zone}>
            <input
              type="radio"
              name="deliveryZone"
              value={zone.id}
              checked={zone.id === chosen}
              onChange={() => setPicked(zone.id)}
              data-pick-up={zone.kind === 'pick-up' || undefined}
            />
            <span className={styles.name}>{zone.name}</span>
            <span className={styles.fee}>{feeWords(zone)}</span>
            {words !== '' && <span className={`quiet ${styles.quiet}`}>{words}</span>}
          </label>
        )
      })}
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

function feeWords({ fee, isMore }: OfferedWay): string {
  if (fee.minor === 0) return ''
  return isMore ? `${formatMoney(fee)} more` : formatMoney(fee)
}
