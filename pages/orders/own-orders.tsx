import { useEffect, useRef, useState } from 'react'
import { countNoun } from '#domain/count-noun'
import { formatMoney } from '#domain/money/format-money'
import { pesewas } from '#domain/money/money'
import { trackingMessages as messages } from '#domain/tracking-messages'
import { Button } from '#ui/button.tsx'
import { forgetLastOrder } from '../kit/checkout/last-order.ts'
import { dayOf } from '../kit/tracking/day-of.ts'
import { forgetOwnOrders, type OwnOrder, readOwnOrders } from '../kit/tracking/own-orders.ts'
import styles from './page.module.css'

type Known =
  | { readonly state: 'unread' | 'forgotten' }
  | { readonly state: 'read'; readonly orders: readonly OwnOrder[] }

/** Lists orders by the tokens that this browser keeps. Each is posted, so that the address of the page has no token. */
export function OwnOrders() {
  const [known, setKnown] = useState<Known>({ state: 'unread' })
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => setKnown({ state: 'read', orders: readOwnOrders() }), [])

  function forget() {
    forgetOwnOrders()
    // The last order would open it again, with name, email and phone.
    forgetLastOrder()
    setKnown({ state: 'forgotten' })
    heading.current?.focus()
    // The open visit ends, too. Without a connection it ends by itself within the hour.
    fetch('/order/leave', { method: 'POST' }).catch(() => undefined)
  }

  const orders = known.state === 'read' ? known.orders : []
  return (
    <section aria-labelledby="own-heading">
      <h2 id="own-heading" ref={heading} tabIndex={-1} className={styles.heading}>
        On this device
      </h2>
      <p role="status" className={styles.status}>
        {known.state === 'forgotten' && messages['orders-forgotten']}
        {known.state === 'read' && orders.length === 0 && messages['orders-none']}
      </p>
      {known.state === 'unread' && (
        <p data-without-script="">
          The list needs script. Your mails and the form on this page work without it.
        </p>
      )}
      {orders.length > 0 && (
        <>
          <ul role="list" className={styles.orders}>
            {orders.map((order) => (
              <Order key={order.orderId} order={order} />
            ))}
          </ul>
          <Button look="quiet" className={styles.forget} onClick={forget}>
            Forget this device
          </Button>
          <p className={styles.quiet}>
            Whoever uses this browser can open these orders. On a device that is not yours, let it
            forget them.
          </p>
        </>
      )}
    </section>
  )
}

function Order({ order }: { readonly order: OwnOrder }) {
  const { orderId, token, placedAt, pieces: units, totalPesewas } = order
  return (
    <li className={styles.order}>
      <div>
        <p className={styles.number}>{orderId}</p>
        <p className={styles.quiet}>
          {dayOf(placedAt)}, {countNoun(units, 'piece')}, {formatMoney(pesewas(totalPesewas))}
        </p>
      </div>
      <form method="post" action="/order">
        <input type="hidden" name="code" value={token} />
        <Button type="submit" aria-label={`Open order ${orderId}`}>
          Open
        </Button>
      </form>
    </li>
  )
}
