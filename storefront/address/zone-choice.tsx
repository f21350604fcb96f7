import type { OfferedZone } from '#domain/delivery/offered-zones'
import { zoneSentences } from '#domain/delivery/zone-sentences'
import { formatMoney } from '#domain/money/format-money'
import styles from './place-fields.module.css'

/** A zone, with what it costs here. */
export type OfferedWay = Pick<OfferedZone, 'id' | 'name' | 'kind' | 'words' | 'fee'>

type Props = {
  readonly zones: readonly OfferedWay[]
  readonly chosenId: string | undefined
  readonly error: string | undefined
}

/** Shows a choice only where more than one zone is offered, or where the choice was refused. */
export function ZoneChoice({ zones, chosenId, error }: Props) {
  if (zones.length < 2 && !error) return null
  const chosen = zones.some(({ id }) => id === chosenId) ? chosenId : zones[0]?.id
  return (
    <fieldset className={styles.zones}>
      <legend>Delivery</legend>
      {zones.map((zone) => (
        <label key={zone.id} className={styles.zone}>
          <input
            type="radio"
            name="deliveryZone"
            value={zone.id}
            defaultChecked={zone.id === chosen}
            data-pick-up={zone.kind === 'pick-up' || undefined}
          />
          <span>
            {zone.name}
            {zone.fee.minor > 0 ? `, ${formatMoney(zone.fee)}` : ''}
            <span className={styles.quiet}>
              {zoneSentences(zone).map((sentence) => ` ${sentence}`)}
            </span>
          </span>
        </label>
      ))}
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
