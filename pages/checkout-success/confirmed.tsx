import type { OrderStatus } from '#contracts/order-status'
import { messages } from '#domain/messages'
import { formatMoney } from '#domain/money/format-money'
import { pesewas } from '#domain/money/money'
import { ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { BrandMark } from '../kit/brand-mark.tsx'
import { useBrand } from '../kit/site-data-context.ts'
import styles from './confirmed.module.css'
import { formatDate } from './format-date.ts'
import { OrderedItems } from './ordered-items.tsx'
import { OwnOrderLink } from './own-order-link.tsx'

export function Confirmed({ order }: { readonly order: OrderStatus }) {
  const { customer, pickUp } = order
  const { city } = useBrand()
  return (
    <div className={styles.page}>
      <header className={styles.hero}>
        <div className={styles.rosette}>
          <BrandMark size={560} />
        </div>
        <div className={`content stack-wide ${styles.words}`}>
          <h1 className={styles.title} tabIndex={-1}>
            {messages['order-confirmed']}
          </h1>
          <p className={styles.lead}>
            {customer ? `Thank you, ${customer.name}. It is yours.` : 'Thank you. It is yours.'}
          </p>
          {isTooMuch(order) && (
            <Callout tone="caution" look="filled" className={styles.tooMuch}>
              <p>More was paid than this order comes to. We will send the rest back to you.</p>
            </Callout>
          )}
        </div>
      </header>
      <div className={`content one-column ${styles.columns}`}>
        <OrderedItems order={order} />
        <div className={`one-column ${styles.aside}`}>
          <section aria-labelledby="what-happens-next">
            <h2 id="what-happens-next" className={styles.heading}>
              What happens next
            </h2>
            <ol className={`stack-tight one-column ${styles.steps}`}>
              <li>A confirmation email follows{customer ? ` to ${customer.email}` : ''}.</li>
              <li>We pack your pieces{city && ` in ${city}`}.</li>
              {pickUp.length === 0 ? (
                <li>
                  Once they are on their way, an email tells you who brings them, with the tracking
                  number if they have one.
                </li>
              ) : (
                <li>We write to you when you can collect them: {pickUp.join(', ')}.</li>
              )}
            </ol>
          </section>
          <OrderFacts order={order} />
          <div className="stack">
            <OwnOrderLink order={order} look="main" />
            <ButtonLink href="/collection">Continue Shopping</ButtonLink>
            <ButtonLink href="/home">Back to Home</ButtonLink>
          </div>
        </div>
      </div>
    </div>
  )
}

function isTooMuch({ attentionReason }: OrderStatus): boolean {
  return attentionReason === 'paid-twice' || attentionReason === 'amount-over'
}

function OrderFacts({ order }: { readonly order: OrderStatus }) {
  const { customer } = order
  const facts = [
    ['Order ID', order.orderId],
    ['Date', formatDate(order.placedAt)],
    ['Payment method', order.paymentMethod],
    ['Payment reference', order.reference],
    ['Total', formatMoney(pesewas(order.totalPesewas))],
    ...(customer
      ? [
          ['Name', customer.name],
          ['Email', customer.email],
          ['Phone', customer.phone],
        ]
      : []),
  ]
  return (
    <section aria-labelledby="your-order">
      <h2 id="your-order" className={styles.heading}>
        Your order
      </h2>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
