import { readStoredConsent } from '#domain/consent/consent'
import { parseJson } from '../../checkout/parse-json.ts'
import { readStorage, writeStorage } from '../../stores/storage.ts'
import type { OrderStatus } from './order-status.ts'

const KEY = 'purchasesTold'
const MOST_KEPT = 20

/** §7 call 5: once for each order, and only with consent to analytics. */
export function recordPurchase(order: OrderStatus) {
  const told = readTold()
  if (told.includes(order.orderId) || !isAllowed()) return
  // Told twice would be worse than not told: what cannot be remembered is not sent.
  const isKept = writeStorage(KEY, JSON.stringify([...told, order.orderId].slice(-MOST_KEPT)))
  if (isKept) send(order)
}

function send({ orderId, totalPesewas, items }: OrderStatus) {
  const event = {
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
  }
  const body = new Blob([JSON.stringify(event)], { type: 'application/json' })
  navigator.sendBeacon?.('/api/insights', body)
}

function isAllowed(): boolean {
  const consent = readStoredConsent(
    { cookieConsent: textOf('cookieConsent'), cookieConsentDate: textOf('cookieConsentDate') },
    Date.now(),
  )
  return consent?.analytics === true
}

function readTold(): readonly string[] {
  const told = parseJson(textOf(KEY) ?? '')
  return Array.isArray(told) ? told.filter((id) => typeof id === 'string') : []
}

function textOf(key: string): string | null {
  const stored = readStorage(key)
  return stored.isAvailable ? stored.text : null
}
