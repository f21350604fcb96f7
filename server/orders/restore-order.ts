import { loadProducts } from '#database/repositories/catalogue'
import { loadOrder, type NewOrder } from '#database/repositories/orders'
import { findAttempt, type NewAttempt } from '#database/repositories/payment-attempts'
import { writeLostAttempt, writeLostOrder } from '#database/repositories/restore-order'
import type { PricedLine } from '#domain/cart/line'
import { pictureOf } from '#domain/catalogue/views'
import { nationalDigits } from '#domain/checkout/phone'
import { judgePayment } from '#domain/order/judge-payment'
import { type KeptOrder, totalsOf } from '#domain/order/order-copy'
import { isPaymentReference } from '#domain/order/order-numbers'
import type { PaymentProvider } from '../payments/payments.ts'
import type { Orders } from './orders.ts'

/**
 * A backup was restored, and the provider speaks of a payment that came after it. Anybody can start a
 * payment with the public key, under any reference and with any metadata: only a copy that carries our
 * own mark (`order-mark.ts`) is believed. An order that is not there is written again and waits for
 * the owner; a payment for one that is there is attached to it and settled as any other. Only for
 * signed events: whoever guesses references must not make us ask.
 */
export async function restoreOrder(
  orders: Orders,
  provider: PaymentProvider,
  reference: string,
): Promise<'restored' | 'attached' | 'unknown' | 'unavailable'> {
  if (!isPaymentReference(reference)) return 'unknown'
  const verified = await provider.verify(reference)
  if (!verified.ok) return 'unavailable'
  const transaction = verified.value
  const isOurs = transaction?.reference === reference && transaction.mode === provider.mode
  if (!isOurs || transaction.state !== 'succeeded' || !transaction.keptOrder) return 'unknown'

  const { db, log } = orders
  const kept = transaction.keptOrder
  const nowMs = await orders.now()
  const known = await loadOrder(db, kept.orderId)
  const total = (known ?? totalsOf(kept)).total
  const attempt = {
    reference,
    provider: provider.name,
    orderId: kept.orderId,
    amountPesewas: total.minor,
    createdAtMs: kept.placedAtMs,
    nextCheckAtMs: nowMs,
  }
  if (known) {
    await writeLostAttempt(db, attempt)
    log.warn({ orderId: known.id, reference }, 'payment attached to its order')
    return 'attached'
  }
  const { mode } = provider
  const expected = { reference, amount: total, mode, orderMode: mode }
  const judged = judgePayment(expected, transaction)
  const order = { ...(await rebuild(orders, kept)), mode }
  const payment = {
    providerId: transaction.id,
    channel: transaction.channel,
    paidAtMs: Math.min(transaction.paidAtMs ?? nowMs, nowMs),
    mismatch: judged.verdict === 'mismatch' ? judged.reason : null,
  }
  const isWritten = await writeLostOrder(db, { order, attempt, payment, nowMs })
  if (!isWritten && !(await findAttempt(db, reference))) return attachToOther(orders, attempt)
  log.warn({ orderId: kept.orderId, reference }, 'order restored from its payment')
  return 'restored'
}

/**
 * Something else of it was there first: the order itself, written again from another payment of it at
 * the same moment, or the provider's number, booked for another payment.
 */
async function attachToOther(
  { db, log }: Orders,
  attempt: NewAttempt,
): Promise<'attached' | 'unknown'> {
  const { orderId, reference } = attempt
  if (!(await loadOrder(db, orderId))) return 'unknown'
  await writeLostAttempt(db, attempt)
  log.warn({ orderId, reference }, 'payment attached to its order')
  return 'attached'
}

async function rebuild({ db }: Orders, kept: KeptOrder): Promise<Omit<NewOrder, 'mode'>> {
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
    lines: kept.lines.map((line): PricedLine => {
      const product = products.find((each) => each.id === line.productId)
      if (!product) return { ...line, title: `Product ${line.productId}`, image: '' }
      const { file: image } = pictureOf(product, line.colour, line.imageVariant)
      return { ...line, title: product.title, image }
    }),
    createdAtMs: placedAtMs,
    holdExpiresAtMs: placedAtMs,
    // No token and no wish has this hash: the browser's own went down with the order.
    accessTokenHash: `restored ${id}`,
    requestHash: '',
    sourceHash: '',
  }
}
