import type { TrackedItem, TrackedOrder } from '#contracts/tracked-order'
import { formatMoney } from '#domain/money/format-money'
import { pesewas } from '#domain/money/money'
import { Picture } from '#ui/picture.tsx'
import { ChoiceWords } from '../kit/cart/choice-words.tsx'
import { Facts } from './facts.tsx'
import styles from './page.module.css'

/** Amounts are in cedis as paid: a receipt shows no converted prices. */
export function TrackedItems({ order }: { readonly order: TrackedOrder }) {
  return (
    <section aria-labelledby="pieces-heading">
      <h2 id="pieces-heading" className={styles.heading}>
        {order.items.length === 0 ? 'What was paid' : 'Your pieces'}
      </h2>
      {order.items.length > 0 && (
        <ul role="list" className={styles.items}>
          {order.items.map((item) => (
            <Item
              key={JSON.stringify([item.productId, item.colour, item.size, item.imageVariant])}
              item={item}
            />
          ))}
        </ul>
      )}
      <Facts facts={order.amounts.map(({ name, amount }) => ({ name, value: amount }))} />
    </section>
  )
}

function Item({ item }: { readonly item: TrackedItem }) {
  return (
    <li className={styles.item}>
      <div>
        <Picture picture={item.picture} sizes="96px" />
      </div>
      <div>
        <p className={styles.itemTitle}>{item.title}</p>
        <p className={styles.quiet}>
          <ChoiceWords colour={item.colour} size={item.size} quantity={item.quantity} />
        </p>
        <p className={styles.price}>
          {item.quantity > 1 && `${item.quantity}\u00a0×\u00a0`}
          {formatMoney(pesewas(item.unitPricePesewas))}
        </p>
        {item.refunded > 0 && (
          <p className={styles.quiet}>
            {item.refunded === item.quantity
              ? 'Refunded'
              : `${item.refunded} of ${item.quantity} refunded`}
          </p>
        )}
      </div>
    </li>
  )
}
