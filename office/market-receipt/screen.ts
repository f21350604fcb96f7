import { loadOrder } from '#database/orders/orders'
import { readStillOwed } from '#database/orders/still-owed'
import { lineTotal } from '#domain/cart/line'
import { variantName } from '#domain/catalogue/variant-name'
import { internationalDigits } from '#domain/checkout/international-digits'
import { whatsappLink } from '#domain/contact/contact-links'
import { formatMoney } from '#domain/money/format-money'
import { customerName } from '#domain/order/postal-address'
import { receiptWords } from '#domain/order/receipt-words'
import { listedLines, totalWords } from '#domain/refund/still-owed'
import { isStorableText } from '#domain/storable'
import type { ReceiptData } from '../kit/data/market-data.ts'
import type { ScreenRequest } from '../kit/screen.ts'
import { show } from '../kit/screen.ts'

/** Only market sales have it: an order of the web has its own page and mail. */
export const load = async ({ context, params }: ScreenRequest) => {
  const { order: id = '' } = params
  const order = isStorableText(id) ? await loadOrder(context.db, id) : null
  if (order?.channel !== 'market' || order.paidBy === null) return null
  const { customer, paidBy } = order
  const owed = await readStillOwed(context.db, order)
  const { brand } = context.settings.current()
  const digits = internationalDigits(customer.phone, customer.country)
  const shown: Omit<ReceiptData, 'whatsappUrl'> = {
    orderId: order.id,
    soldAtMs: order.soldAtMs ?? order.paidAtMs ?? order.createdAtMs,
    lines: listedLines(order, owed).map((line) => ({
      name: variantName(line.title, line),
      quantity: line.quantity,
      unitPrice: formatMoney(line.unitPrice),
      total: formatMoney(lineTotal(line)),
    })),
    total: totalWords(owed),
    payment: paidBy,
    name: customerName(customer),
    tagline: brand.tagline,
    hasPhone: digits !== '',
  }
  const words = receiptWords({ ...shown, brandName: brand.name })
  return show('market-receipt', `Receipt ${order.id}`, {
    ...shown,
    whatsappUrl: whatsappLink(digits, words),
  })
}
