import { loadOrder } from '#database/orders/orders'
import { internationalDigits } from '#domain/checkout/international-digits'
import { whatsappLink } from '#domain/contact/contact-links'
import { formatMoney } from '#domain/money/format-money'
import { lacksAddress } from '#domain/order/lacks-address'
import { addressLinkWords, differenceWords, payLinkWords } from '#domain/order/pay-link-words'
import { customerName } from '#domain/order/postal-address'
import type { Actor } from '#domain/staff/actor'
import type { AppContext } from '#server/base/context'
import { createAddressLink } from '#server/order-links/create-address-link'
import { offerDifference } from '#server/orders/address/offer-difference'
import { createPayLink } from '#server/pay-links/create-pay-link'
import type { ScreenContent } from './page.ts'
import { show } from './screen.ts'

type Asked = {
  readonly orderId: string
  readonly staff: Actor
  /** A mail with a link is on its way, if the customer has a mailbox. */
  readonly isMailed?: boolean
  /** The order that goes elsewhere is named, if the link is for what that costs more. */
  readonly isFor?: string
}

/** A new link to pay this order; null if it can no longer be paid. */
export async function payLinkContent(
  context: AppContext,
  { orderId, staff, isMailed = false, isFor }: Asked,
): Promise<ScreenContent | null> {
  const link = await createPayLink(context.orders, { orderId, staff })
  const order = link.ok ? await loadOrder(context.db, orderId) : null
  if (!link.ok || !order) return null
  const { url, expiresAtMs } = link.value
  const { customer } = order
  const total = formatMoney(order.total)
  const { name: brandName } = context.settings.current().brand
  const needsAddress = lacksAddress(order)
  const about = { firstName: customer.firstName, brandName, total, url }
  const words =
    isFor === undefined
      ? payLinkWords({ ...about, needsAddress })
      : differenceWords({ ...about, orderId: isFor })
  const digits = internationalDigits(customer.phone, customer.country)
  return show('pay-link', 'Link to pay', {
    kind: 'pay',
    orderId,
    customer: customerName(customer),
    total,
    url,
    words,
    expiresAtMs,
    whatsappUrl: whatsappLink(digits, words),
    needsAddress,
    mailedTo: isMailed && customer.email !== '' ? customer.email : null,
  })
}

/** A new link to pay what another address costs more; null if there is nothing to pay. */
export async function differenceLinkContent(
  context: AppContext,
  orderId: string,
  staff: Actor,
): Promise<ScreenContent | null> {
  const offered = await offerDifference(context.orders, { orderId, actor: staff })
  if (!offered.ok) return null
  return payLinkContent(context, { orderId: offered.value, staff, isFor: orderId })
}

/** A new link with which the buyer says where a paid order goes; null if that is known by now. */
export async function addressLinkContent(
  context: AppContext,
  orderId: string,
  staff: Actor,
): Promise<ScreenContent | null> {
  const link = await createAddressLink(context.orders, { orderId, staff })
  if (!link.ok) return null
  const { url, expiresAtMs, order } = link.value
  const { customer } = order
  const { name: brandName } = context.settings.current().brand
  const words = addressLinkWords({ firstName: customer.firstName, brandName, orderId, url })
  const digits = internationalDigits(customer.phone, customer.country)
  return show('pay-link', 'Link for the address', {
    kind: 'address',
    orderId,
    customer: customerName(customer),
    total: formatMoney(order.total),
    url,
    words,
    expiresAtMs,
    whatsappUrl: whatsappLink(digits, words),
    needsAddress: true,
    mailedTo: null,
  })
}
