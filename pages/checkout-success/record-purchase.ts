import type { OrderStatus } from '#contracts/order-status'
import { whenAllowed } from '../frame/consent/start-consent.ts'
import { parseJson } from '../kit/checkout/parse-json.ts'
import { readStorage, writeStorage } from '../kit/storage/storage.ts'

const KEY = 'purchasesTold'
const MAX_STORED_IDS = 20

/** §7 call 5: once per order, and only with consent to analytics. */
export function recordPurchase(order: OrderStatus) {
  whenAllowed('analytics', () => {
    const sentIds = readSentIds()
    if (sentIds.includes(order.orderId)) return
    // A duplicate is worse than a missing event, so nothing is sent if the id cannot be stored.
    const isStored = writeStorage(
      KEY,
      JSON.stringify([...sentIds, order.orderId].slice(-MAX_STORED_IDS)),
    )
    if (isStored) void sendPurchase(order)
  })
}

async function sendPurchase({ orderId, totalPesewas, items }: OrderStatus) {
  const { sendInsight } = await import('../frame/insights/insights.ts')
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

function readSentIds(): readonly string[] {
  const stored = readStorage(KEY)
  const ids = parseJson((stored.isAvailable && stored.text) || '')
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}
