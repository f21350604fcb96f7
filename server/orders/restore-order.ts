import { loadProducts } from '#database/catalogue/catalogue'
import { loadOrder, type NewOrder } from '#database/orders/orders'
import { writeLostAttempt, writeLostOrder } from '#database/orders/restore-order'
import { findAttempt, type NewAttempt } from '#database/payments/payment-attempts'
import type { PricedLine } from '#domain/cart/line'
import { pictureOf } from '#domain/catalogue/views'
import { nationalDigits } from '#domain/checkout/phone'
import { judgePayment, refundableAmount } from '#domain/order/judge-payment'
import { type CopiedOrder, totalsOf } from '#domain/order/order-copy'
import { hashPerson } from '../base/hash-person.ts'
import { mailboxHashOf } from '../base/mailbox-hash.ts'
import type { PaymentProvider } from '../payments/payments.ts'
import type { OrderContext } from './order-context.ts'
import { isOwnReference } from './own-references.ts'
import { settleRefund } from './refunds/settle-refund.ts'

/**
 * Payments may have been made after the backup that was restored. Anybody can start a payment with the public key,
 * under any reference and with any metadata, so only an order copy with our own mark (`order-mark.ts`) is trusted. A
 * missing order is written again and waits for the owner. A payment for an existing order is attached to it and settled
 * as usual. Refunds made since the backup are booked with it, so that nothing is refunded twice. Somebody who was
 * erased since does not come back with the order. Called only for signed events and for what the provider lists, so
 * that guessed references cause no provider calls.
 */
export async function restoreOrder(
  orders: OrderContext,
  provider: PaymentProvider,
  reference: string,
): Promise<'restored' | 'attached' | 'unknown' | 'unavailable'> {
  if (!(await isOwnReference(orders, reference))) return 'unknown'
  // The owner may change the keys before an answer comes, and the provider is always that of the present ones.
  const { mode } = provider
  const verified = await provider.verify(reference)
  if (!verified.ok) return 'unavailable'
  const transaction = verified.value
  const isOurs = transaction?.reference === reference && transaction.mode === mode
  const wasPaid = transaction?.state === 'succeeded' || transaction?.state === 'returned'
  if (!isOurs || !wasPaid || !transaction.keptOrder) return 'unknown'
  const refunds = await provider.listRefunds({ reference, transactionId: transaction.id })
  if (!refunds.ok) return 'unavailable'

  const { db, log } = orders
  const copy = transaction.keptOrder
  const nowMs = await orders.now()
  const known = await loadOrder(db, copy.orderId)
  const total = (known ?? totalsOf(copy)).total
  const attempt = {
    reference,
    provider: provider.name,
    orderId: copy.orderId,
    amountPesewas: total.minor,
    createdAtMs: copy.placedAtMs,
    nextCheckAtMs: nowMs,
  }
  if (known) {
    await writeLostAttempt(db, attempt)
    log.warn({ orderId: known.id, reference }, 'payment attached to its order')
    return 'attached'
  }
  const expected = { reference, amount: total, mode, orderMode: mode }
  const judged = judgePayment(expected, transaction)
  const order = { ...(await rebuild(orders, copy)), mode }
  const mismatch = judged.verdict === 'mismatch' ? judged.reason : null
  const payment = {
    providerId: transaction.id,
    channel: transaction.channel,
    paidAtMs: Math.min(transaction.paidAtMs ?? nowMs, nowMs),
    paidPesewas: mismatch === 'wrong-currency' ? null : refundableAmount(transaction),
    feePesewas: transaction.fee ?? null,
    mismatch,
  }
  const shopEmail = orders.settings().brand.email
  const { discountCode: code, customer } = order
  const discountUse = code === null ? null : { code, user: hashPerson('discount', customer) }
  const isErased = wasErased(orders, copy)
  const lost = { order, attempt, payment, discountUse, isErased, nowMs, shopEmail }
  const isWritten = await writeLostOrder(db, lost)
  if (!isWritten && !(await findAttempt(db, reference))) return attachToOther(orders, attempt)
  log.warn({ orderId: copy.orderId, reference }, 'order restored from its payment')
  const hasRefunds = refunds.value.length > 0 || transaction.state === 'returned'
  if (hasRefunds) await settleRefund(orders, reference)
  return 'restored'
}

/**
 * Handles a conflict: either the order was restored from another of its payments at the same moment,
 * or the provider's transaction id is already booked for another payment.
 */
async function attachToOther(
  { db, log }: OrderContext,
  attempt: NewAttempt,
): Promise<'attached' | 'unknown'> {
  const { orderId, reference } = attempt
  if (!(await loadOrder(db, orderId))) return 'unknown'
  await writeLostAttempt(db, attempt)
  log.warn({ orderId, reference }, 'payment attached to its order')
  return 'attached'
}

/** An erasure waits until the person's orders are settled, so this one was. Who came back later is not meant. */
function wasErased({ erasures }: OrderContext, { customer, placedAtMs }: CopiedOrder): boolean {
  const hash = mailboxHashOf(customer.email)
  return erasures().some(
    ({ mailboxHash, erasedAtMs }) => mailboxHash === hash && placedAtMs < erasedAtMs,
  )
}

async function rebuild({ db }: OrderContext, copy: CopiedOrder): Promise<Omit<NewOrder, 'mode'>> {
  const { orderId: id, placedAtMs, country, discountCode, discountedIds, rules } = copy
  const { name, email, phone } = copy.customer
  const [firstName = '', ...others] = name.split(' ')
  const products = await loadProducts(db, [...new Set(copy.lines.map((line) => line.productId))])
  return {
    ...totalsOf(copy),
    id,
    // An order that pays the difference for another address is like an order by message.
    ...(copy.lines.length === 0 && { channel: 'message' as const }),
    customer: {
      firstName,
      lastName: others.join(' '),
      email,
      country,
      phone: nationalDigits(phone, country),
      // The address is not part of the copy, so it is lost: the owner must ask the customer.
      address: '',
      city: '',
      region: '',
      digitalAddress: '',
      postalCode: '',
    },
    discountCode,
    discountedIds,
    zone: null,
    lines: copy.lines.map((line): PricedLine => {
      const product = products.find((each) => each.id === line.productId)
      if (!product) return { ...line, title: `Product ${line.productId}`, image: '' }
      const { file: image } = pictureOf(product, line.colour, line.imageVariant)
      return { ...line, title: product.title, image }
    }),
    rules,
    createdAtMs: placedAtMs,
    holdExpiresAtMs: placedAtMs,
    // These match no token and no request: the original ones were lost with the order.
    accessTokenHash: `restored ${id}`,
    requestHash: '',
    sourceHash: '',
  }
}
