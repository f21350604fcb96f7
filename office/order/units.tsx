import type { OrderData } from '../kit/data/order-data.ts'
import { Thumb } from '../kit/layout/thumb.tsx'
import { TimeText } from '../kit/layout/time-text.tsx'
import styles from './page.module.css'

type Props = { readonly data: OrderData }

export function Units({ data }: Props) {
  return (
    <section aria-labelledby="pieces-heading">
      <h2 id="pieces-heading">Pieces</h2>
      <ul className={styles.lines} role="list">
        {data.lines.map((line) => (
          <li key={line.position} className={styles.line}>
            <Thumb className={styles.picture} picture={line.picture} sizes="72px" />
            <div className={styles.lineText}>
              <p>
                <strong>{line.quantity} ×</strong> {line.title}
              </p>
              <p>{line.choice}</p>
              {line.withdrawn > 0 && (
                <p className="quiet wrap-anywhere">
                  {line.withdrawn === line.quantity
                    ? 'Refunded, not to be sent'
                    : `${line.withdrawn} refunded, not to be sent`}
                </p>
              )}
              {line.returned > 0 && (
                <p className="quiet wrap-anywhere">
                  {line.returned === line.quantity
                    ? 'Sent, then refunded'
                    : `${line.returned} sent, then refunded`}
                </p>
              )}
              {data.fulfilment === 'partly-sent' && (
                <p className="quiet wrap-anywhere">
                  {line.sent === line.quantity ? 'All sent' : `${line.sent} sent`}
                </p>
              )}
            </div>
            <p className={styles.amount}>{line.total}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Parcels({ data }: Props) {
  if (data.parcels.length === 0) return null
  return (
    <section aria-labelledby="parcels-heading">
      <h2 id="parcels-heading">{data.parcels.length === 1 ? 'Parcel' : 'Parcels'}</h2>
      <ul className={styles.rows} role="list">
        {data.parcels.map(({ id, facts, photo, sentAtMs, units }) => (
          <li key={id} className={styles.row}>
            {facts.map(({ name, value }) => (
              <p key={name} className={styles.text}>
                {name} {value}
              </p>
            ))}
            {units.map((unit) => (
              <p key={unit}>{unit}</p>
            ))}
            {photo !== null && (
              <p>
                <a href={photo}>Photo of the waybill</a>
              </p>
            )}
            <p className="quiet wrap-anywhere">
              Sent <TimeText ms={sentAtMs} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
