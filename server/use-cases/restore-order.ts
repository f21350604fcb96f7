import { loadProducts } from '#database/repositories/catalogue'
import { loadOrder, type NewOrder } from '#database/repositories/orders'
import { writeLostAttempt, writeLostOrder } from '#database/repositories/restore-order'
import { pictureOf } from '#domain/catalogue/views'
import { nationalDigits } from '#domain/checkout/phone'
import { addMoney, multiplyMoney, pesewas, subtractMoney } from '#domain/money/money'
import type { OrderLine } from '#domain/order/order'
import type { KeptOrder } from '#domain/order/order-copy'
import { isPaymentReference } from '#domain/order/order-numbers'
import type { Orders } from '../orders/orders.ts'

/**
 * A backup was restored, and the provider speaks of a payment that came after it: the order is
 * written again from the copy that went along with the payment. It is then settled as any other.
 * Only for signed events: whoever guesses references must not make us ask.
 */
export async function restoreOrder(
  orders: Orders,
  reference: string,
): Promise<'restored' | 'unknown' | 'unavailable'> {
  if (!isPaymentReference(reference)) return 'unknown'
  const verified = await orders.payments.verify(reference)
  if (!verified.ok) return 'unavailable'
  const transaction = verified.value
  const isOurs = transaction?.reference === reference && transaction.mode === orders.payments.mode
  if (!isOurs || transaction.status !== 'success' || !transaction.keptOrder) return 'unknown'

  const { db, log } = orders
  const kept = transaction.keptOrder
  const nowMs = await orders.now()
  const known = await loadOrder(db, kept.orderId)
  if (!known) await writeLostOrder(db, await rebuild(orders, kept))
  await writeLostAttempt(db, {
    reference,
    orderId: kept.orderId,
    amountPesewas: (known ?? totalsOf(kept)).total.minor,
    createdAtMs: kept.placedAtMs,
    nextCheckAtMs: nowMs,
  })
  log.warn({ orderId: kept.orderId, reference }, 'order restored from its payment')
  return 'restored'
}

async function rebuild({ db, payments }: Orders, kept: KeptOrder): Promise<NewOrder> {
  const { orderId: id, placedAtMs, country, discountCode } = kept
  const { name, email, phone } = kept.customer
  const [firstName = '', ...others] = name.split(' ')
  const products = await loadProducts(db, [...new Set(kept.lines.map((line) => line.productId))])
  return {
    ...totalsOf(kept),
    id,
    customer: {
      firstName,
      lastName: others.join(' '),
      email,
      country,
      phone: nationalDigits(phone, country),
      // Not given along, and lost: the owner asks.
      address: '',
      city: '',
      region: '',
      postalCode: '',
    },
    discountCode,
    lines: kept.lines.map((line): OrderLine => {
      const product = products.find((each) => each.id === line.productId)
      if (!product) return { ...line, title: `Product ${line.productId}`, image: '' }
      const { file: image } = pictureOf(product, line.colour, line.imageVariant)
      return { ...line, title: product.title, image }
    }),
    // That of the payment, as was looked at before.
    mode: payments.mode,
    createdAtMs: placedAtMs,
    holdExpiresAtMs: placedAtMs,
    // No token and no wish has this hash: the browser's own went down with the order.
    accessTokenHash: `restored ${id}`,
    requestHash: '',
    sourceHash: '',
  }
}

function totalsOf({ lines, discount }: KeptOrder) {
  const subtotal = lines
    .map(({ unitPrice, quantity }) => multiplyMoney(unitPrice, quantity))
    .reduce(addMoney, pesewas(0))
  return { subtotal, discount, total: subtractMoney(subtotal, discount) }
}
