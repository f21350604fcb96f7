import type { OrderedItem } from '#contracts/order-status'
import type { PayerOrder } from '#contracts/pay-page'
import { messages } from '#domain/messages'
import { formatMoney } from '#domain/money/format-money'
import { pesewas } from '#domain/money/money'
import { Picture } from '#ui/picture.tsx'
import { ChoiceWords } from '../kit/cart/choice-words.tsx'
import styles from './page.module.css'

type Props = { readonly order: PayerOrder; readonly totalName: string }

/** Amounts are in cedis, as they are charged. */
export function PayerItems({ order, totalName }: Props) {
  const { subtotalPesewas, discountPesewas, deliveryPesewas, totalPesewas } = order
  return (
    <section
      className={styles.order}
      aria-label={order.items.length === 0 ? 'What is paid' : 'The pieces'}
    >
      {order.items.length === 0 && <p>{messages['pay-difference']}</p>}
      {order.items.length > 0 && (
        <ul role="list" className={`stack-wide one-column ${styles.items}`}>
          {order.items.map((item) => (
            <Item
              key={JSON.stringify([item.productId, item.colour, item.size, item.imageVariant])}
              item={item}
            />
          ))}
        </ul>
      )}
      <dl className={`stack-tight ${styles.amounts}`}>
        {subtotalPesewas > 0 && (discountPesewas > 0 || deliveryPesewas > 0) && (
          <Amount name="Subtotal" minor={subtotalPesewas} />
        )}
        {discountPesewas > 0 && <Amount name="Discount" minor={-discountPesewas} />}
        {deliveryPesewas > 0 && <Amount name="Delivery" minor={deliveryPesewas} />}
        <Amount name={totalName} minor={totalPesewas} />
      </dl>
    </section>
  )
}

function Item({ item }: { readonly item: OrderedItem }) {
  const { title, colour, size, quantity, unitPricePesewas, picture } = item
  return (
    <li className={styles.item}>
      <div className={styles.picture}>
        <Picture picture={picture} sizes="72px" />
      </div>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p className="quiet">
          <ChoiceWords colour={colour} size={size} quantity={quantity} />
        </p>
      </div>
      <p className={styles.price}>{formatMoney(pesewas(unitPricePesewas * quantity))}</p>
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
