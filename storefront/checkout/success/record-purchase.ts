import type { OrderStatus } from '#contracts/order-status'
import { whenAllowed } from '../../consent/start-consent.ts'
import { readStorage, writeStorage } from '../../storage.ts'
import { parseJson } from '../parse-json.ts'

const KEY = 'purchasesTold'
const MAX_KEPT = 20

/** §7 call 5: once for each order, and only with consent to analytics. */
export function recordPurchase(order: OrderStatus) {
  whenAllowed('analytics', () => {
    const told = readTold()
    if (told.includes(order.orderId)) return
    // Told twice would be worse than not told: what cannot be remembered is not sent.
    const isKept = writeStorage(KEY, JSON.stringify([...told, order.orderId].slice(-MAX_KEPT)))
    if (isKept) void send(order)
  })
}

async function send({ orderId, totalPesewas, items }: OrderStatus) {
  const { sendInsight } = await import('../../insights/insights.ts')
  sendInsight({
    name: 'purchase',
    transaction_id: orderId,
    value: totalPesewas / 100,
    currency: 'GHS',
    items: items.map(({ productId, title, unitPricePesewas, quantity }) => ({
      item_id: productId,
      item_name: title,
      price: unitPricePesewas / 100,
      quantity,
    })),
  })
}

function readTold(): readonly string[] {
  const stored = readStorage(KEY)
  const told = parseJson((stored.isAvailable && stored.text) || '')
  return Array.isArray(told) ? told.filter((id) => typeof id === 'string') : []
}
