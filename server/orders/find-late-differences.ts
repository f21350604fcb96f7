import type { Kysely } from 'kysely'
import { countUsesOf } from '#database/discounts/discount-uses'
import { passSaleGate, readSale } from '#database/drops/sale-gate'
import type { LateOrder } from '#database/orders/late-orders'
import type { Schema } from '#database/schema'
import { priceCart } from '#domain/cart/price-cart'
import type { Cedis } from '#domain/money/money'
import {
  findCodeLimit,
  findPriceDifferences,
  type UsedCode,
} from '#domain/order/find-price-differences'
import { judgeLateness } from '#domain/order/judge-lateness'
import type { Order } from '#domain/order/order'
import { productsUnder } from '#domain/order/order-rules'
import { paysDifference } from '#domain/order/pays-difference'
import { saleWords } from '#domain/order/sale-words'
import { hashPerson } from '../base/hash-person.ts'
import { dropRulesOf } from '../drops/drop-rules.ts'
import { type CurrentSale, loadSale } from './current-sale.ts'
import type { OrderContext } from './order-context.ts'

type PaidLate = LateOrder & {
  readonly payment: { readonly paid: Cedis; readonly paidAtMs: number }
}

/**
 * Tells why this order, if its hold was over when its money came, could not be placed as it is now. A pause, a drop, a
 * draw and a limit always count; price and code only when the time for them is over, too.
 */
export async function findLateDifferences(
  orders: OrderContext,
  trx: Kysely<Schema>,
  { order, hold, payment, ...late }: PaidLate,
): Promise<readonly string[]> {
  const { paidAtMs, paid } = payment
  const lateness = judgeLateness(paidAtMs, hold, orders.limits.lateGraceMs)
  if (lateness === 'in-time') return []
  // Their limits cannot be counted, and nothing can be sent to them.
  if (order.customer.phone === '') return ['the customer’s details were erased']
  // It has no units and no price but the sum that was agreed. What is too late for it is found when it is applied.
  if (paysDifference(order)) return []
  const nowMs = await orders.now()
  const closed = await findClosedSale(orders, trx, { ...late, order, nowMs })
  const ids = [...new Set(order.lines.map(({ productId }) => productId))]
  const sale = await loadSale(trx, { productIds: ids, typedCodes: [order.discountCode ?? ''] })
  const instant = {
    nowMs,
    paid,
    // The order keeps its rule of sizes; what its products cost by now is another matter.
    priced: priceCart(order.lines, productsUnder(order.rules, sale.products)),
    products: sale.products,
    delivery: orders.settings().delivery,
    code: await findUsedCode(orders, trx, { order, sale }),
  }
  // An order without the price of a missing variant would seem cheap enough.
  const isWhole = instant.priced.lines.length === order.lines.length
  if (closed.length === 0 && !isWhole) return ['a colour or size of it is no longer on sale']
  const price = lateness === 'late' ? findPriceDifferences(order, instant) : []
  return [...closed, ...findCodeLimit(order, instant), ...price]
}

/** The gate is that of every order. The order's drops count it from now on, whatever the owner decides. */
async function findClosedSale(
  orders: OrderContext,
  trx: Kysely<Schema>,
  { order, sourceHash, rightInDrop, nowMs }: Omit<LateOrder, 'hold'> & { readonly nowMs: number },
): Promise<readonly string[]> {
  const rules = dropRulesOf(orders, order.customer)
  const { lengthMs } = rules
  const sale = await readSale(trx, { lines: order.lines, overBeforeMs: nowMs - lengthMs })
  const claim = { sale, nowMs, rules, rightInDrop, orderId: order.id, sourceHash }
  const refusal = await passSaleGate(trx, claim)
  return refusal ? [saleWords(refusal, { drops: sale.drops, lengthMs })] : []
}

type Coded = { readonly order: Order; readonly sale: CurrentSale }

async function findUsedCode(
  { limits }: OrderContext,
  trx: Kysely<Schema>,
  { order, sale }: Coded,
): Promise<UsedCode | null> {
  const code = sale.codes.find((each) => each.code === order.discountCode)
  if (!code || limits.withdrawnCodes.has(code.code)) return null
  // While the order has its hold, its own use is counted.
  const ownUses = order.state === 'pending' ? 1 : 0
  const person = hashPerson('discount', order.customer)
  return {
    ...code,
    usesOfOthers: code.uses - ownUses,
    usesOfPerson: await countUsesOf(trx, code.code, person, order.id),
  }
}
