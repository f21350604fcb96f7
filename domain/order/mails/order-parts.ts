import type { PricedLine } from '../../cart/line.ts'
import { variantName } from '../../catalogue/variant-name.ts'
import { isPickUp, pickUpLines } from '../../delivery/pick-up.ts'
import type { DeliveryKind } from '../../delivery/zone.ts'
import { factsPart, type MailItem, type MailPart, textPart } from '../../mail/mail-document.ts'
import { asPlainLine } from '../../mail/plain-line.ts'
import { formatMoney } from '../../money/format-money.ts'
import { refundRows, type StillOwed } from '../../refund/still-owed.ts'
import type { Order } from '../order.ts'
import { whereTo } from '../postal-address.ts'

export type PictureAddress = (image: string) => string

export function mailItem(line: PricedLine, pictureAddress: PictureAddress): MailItem {
  return {
    quantity: line.quantity,
    name: asPlainLine(variantName(line.title, line)),
    imageUrl: pictureAddress(line.image),
  }
}

export function pricedItem(line: PricedLine, pictureAddress: PictureAddress): MailItem {
  return { ...mailItem(line, pictureAddress), price: formatMoney(line.unitPrice) }
}

/** The subtotal is there only where something follows it; `owed` is of an order that may have refunds. */
export function amountsPart(order: Order, owed?: StillOwed): MailPart {
  const { lines, discount, delivery, subtotal, total } = order
  const isPlain = discount.minor === 0 && delivery.minor === 0 && lines.length === 1
  return factsPart([
    ['Pieces', isPlain ? '' : formatMoney(subtotal)],
    ['Discount', discount.minor === 0 ? '' : `-${formatMoney(discount)}`],
    ['Delivery', deliveryCost(order)],
    ['Total', formatMoney(total)],
    ...(owed ? refundRows(owed) : []).map(({ name, amount }) => [name, amount] as const),
  ])
}

const COST_WORDS: Readonly<Record<DeliveryKind, string>> = {
  free: 'free',
  charged: 'free',
  rider: 'paid to the rider on arrival',
  contact: 'agreed by contact, not part of this sum',
  'pick-up': 'you collect it',
}

/** An order without a zone and a fee has ''. */
function deliveryCost({ delivery, zone }: Order): string {
  if (delivery.minor > 0) return formatMoney(delivery)
  return zone === null ? '' : COST_WORDS[zone.kind]
}

/** The link opens the order's page; the code is for a browser without script. */
export function trackingPart(url: string): MailPart {
  const [page = '', code = ''] = url.split('#', 2)
  const note = `This link is yours alone: whoever has it sees your order. If it does not open, go to ${page} and enter this code: ${code}`
  return { kind: 'link', label: 'Follow your order', url, note }
}

export function whereToPart(order: Order): MailPart {
  return isPickUp(order)
    ? { kind: 'lines', heading: 'You collect it here', lines: pickUpLines(order) }
    : { kind: 'lines', heading: 'It goes to', lines: whereTo(order) }
}

/** 'Hello Ama,' */
export function greeting({ customer }: Pick<Order, 'customer'>): MailPart {
  const { firstName } = customer
  return textPart(firstName === '' ? 'Hello,' : `Hello ${firstName},`)
}

export function answerPart(shopPhone: string): MailPart {
  return textPart(
    `Is something not right? Reply to this mail, or call us or write on WhatsApp: ${shopPhone}.`,
  )
}
