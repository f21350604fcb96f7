import type { OrderedItem, OrderStatus } from '#contracts/order-status'
import { formatMoney } from '#domain/money/format-money'
import { pesewas } from '#domain/money/money'
import { Picture } from '#ui/picture.tsx'
import { ChoiceWords } from '../kit/cart/choice-words.tsx'
import styles from './confirmed.module.css'

/** Amounts are in cedis as paid: a receipt shows no converted prices. */
export function OrderedItems({ order }: { readonly order: OrderStatus }) {
  return (
    <section aria-label="Your pieces">
      <ul role="list" className={styles.items}>
        {order.items.map((item) => (
          <Item
            key={JSON.stringify([item.productId, item.colour, item.size, item.imageVariant])}
            item={item}
          />
        ))}
      </ul>
      <dl className={styles.amounts}>
        {(order.discountPesewas > 0 || order.deliveryPesewas > 0) && (
          <Amount name="Subtotal" minor={order.subtotalPesewas} />
        )}
        {order.discountPesewas > 0 && <Amount name="Discount" minor={-order.discountPesewas} />}
        {order.deliveryPesewas > 0 && <Amount name="Delivery" minor={order.deliveryPesewas} />}
        <Amount name="Total paid" minor={order.totalPesewas} />
      </dl>
    </section>
  )
}

function Item({ item }: { readonly item: OrderedItem }) {
  return (
    <li className={styles.item}>
      <Picture picture={item.picture} sizes="(min-width: 62.5em) 300px, 45vw" />
      <p className={styles.itemTitle}>{item.title}</p>
      <p className="quiet">
        <ChoiceWords colour={item.colour} size={item.size} quantity={item.quantity} />
      </p>
      <p className={styles.price}>
        {item.quantity > 1 && `${item.quantity}\u00a0×\u00a0`}
        {formatMoney(pesewas(item.unitPricePesewas))}
      </p>
    </li>
  )
}

function Amount({ name, minor }: { readonly name: string; readonly minor: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{formatMoney(pesewas(minor))}</dd>
    </div>
  )
}
