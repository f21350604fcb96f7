import type { ScreenContent } from '#contracts/backoffice/page'
import { loadOrder } from '#database/repositories/orders'
import { internationalDigits } from '#domain/checkout/international-digits'
import { hasAddress } from '#domain/checkout/payer-address'
import { formatMoney } from '#domain/money/format-money'
import { payLinkWords } from '#domain/order/pay-link-words'
import { customerName } from '#domain/order/postal-address'
import type { Actor } from '#domain/staff/actor'
import type { AppContext } from '../context.ts'
import { createPayLink } from '../pay-links/create-pay-link.ts'
import { whatsappLink } from './contact-links.ts'

type Asked = {
  readonly orderId: string
  readonly staff: Actor
  /** A mail with a link is on its way, if the customer has a mailbox. */
  readonly isMailed?: boolean
}

/** A new link to pay this order; null if it can no longer be paid. */
export async function payLinkContent(
  context: AppContext,
  { orderId, staff, isMailed = false }: Asked,
): Promise<ScreenContent | null> {
  const link = await createPayLink(context.orders, { orderId, staff })
  const order = link.ok ? await loadOrder(context.db, orderId) : null
  if (!link.ok || !order) return null
  const { url, expiresAtMs } = link.value
  const { customer } = order
  const total = formatMoney(order.total)
  const { name: brandName } = context.settings.current().brand
  const words = payLinkWords({ firstName: customer.firstName, brandName, total, url })
  const digits = internationalDigits(customer.phone, customer.country)
  return {
    screen: 'pay-link',
    title: 'Link to pay',
    data: {
      orderId,
      customer: customerName(customer),
      total,
      url,
      words,
      expiresAtMs,
      whatsappUrl: whatsappLink(digits, words),
      hasAddress: hasAddress(customer),
      mailedTo: isMailed && customer.email !== '' ? customer.email : null,
    },
  }
}
