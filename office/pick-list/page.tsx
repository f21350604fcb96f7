import { countNoun } from '#domain/count-noun'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { Thumb } from '../kit/layout/thumb.tsx'
import { TimeText } from '../kit/layout/time-text.tsx'
import type { ScreenProps } from '../kit/page.ts'
import { screens } from '../screens.ts'
import styles from './page.module.css'
import type { load } from './screen.ts'

export function Page({ data }: ScreenProps<typeof load, 'pick-list'>) {
  const { units, total, orders, atMs } = data
  return (
    <>
      <div className="no-print">
        <BackLink href={screens.orders.path}>Orders</BackLink>
      </div>
      <h1>Pick list</h1>
      {units.length === 0 ? (
        <p>Nothing to pack.</p>
      ) : (
        <>
          <p>
            {countNoun(total, 'piece')} for {countNoun(orders, 'order')}, <TimeText ms={atMs} />
          </p>
          <div className="no-print">
            <Button hidden data-print="">
              Print
            </Button>
          </div>
          <ul className={styles.list} role="list">
            {units.map((row) => (
              <li key={`${row.productId} ${row.colour} ${row.size}`} className={styles.row}>
                <Thumb className={styles.picture} picture={row.picture} sizes="56px" />
                <span className={styles.name}>
                  {row.title}
                  <span className="regular">
                    {row.colour}, {row.size}
                  </span>
                  {row.orders > 1 && (
                    <span className="quiet regular">in {countNoun(row.orders, 'order')}</span>
                  )}
                </span>
                <span className={styles.quantity}>{row.quantity} ×</span>
                <span className={styles.box} aria-hidden="true" />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
