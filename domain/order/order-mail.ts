import type { PricedLine } from '../cart/line.ts'
import { variantName } from '../catalogue/variant-name.ts'
import { internationalPhone } from '../checkout/phone.ts'
import { isEmail } from '../form/email.ts'
import { asPlainLine } from '../mail/plain-line.ts'
import { toDecimals } from '../money/decimals.ts'
import { subtotalOf } from '../pricing/totals.ts'
import { failure, type Result, success } from '../result.ts'
import type { PictureAddress } from './mails/order-parts.ts'
import { deliveryRows } from './mails/shop-mail.ts'
import type { Order } from './order.ts'
import { testOrderWords } from './test-order.ts'

/** The parameters of the mail template (§7, call 4), `cost.delivery` and `tracking_url`. */
export type OrderMailParams = {
  readonly order_id: string
  readonly email: string
  readonly customer_name: string
  readonly customer_phone: string
  readonly orders: readonly MailedLine[]
  readonly cost: { readonly total: string; readonly delivery: string }
  /** Mails to the shop and letters have ''. */
  readonly tracking_url: string
}

export type MailedLine = {
  readonly name: string
  /** A row of text has ''. */
  readonly units: number | ''
  readonly price: string
  readonly image_url: string
}

/** The service accepts 50 kB; what it counts besides the values is unknown. */
export const MAX_PARAMS_BYTES = 45_000

export function customerMail(
  order: Order,
  pictureAddress: PictureAddress,
  trackingUrl: string,
): Result<OrderMailParams, 'recipient-invalid'> {
  return mailTo(order, pictureAddress, { email: order.customer.email, tracking_url: trackingUrl })
}

/**
 * The template's parameters are fixed: the order's number is the only place for a warning, and the list
 * of units the only one for where they go.
 */
export function shopMail(
  order: Order,
  pictureAddress: PictureAddress,
  { shopEmail, sums }: { readonly shopEmail: string; readonly sums: string },
): Result<OrderMailParams, 'recipient-invalid'> {
  const titled = { ...order, id: shopOrderTitle(order) }
  const mail = mailTo(titled, pictureAddress, { email: shopEmail, tracking_url: '' })
  if (!mail.ok) return mail
  const rows = [...(sums === '' ? [] : [sums]), ...deliveryRows(order)].map(rowOfText)
  return success({ ...mail.value, orders: [...mail.value.orders, ...rows] })
}

/** The title is the order's number with what the owner must know. */
export function shopOrderTitle(order: Order): string {
  const words = testOrderWords(order)
  // The warning comes first, because a phone shows only the start of a subject.
  return `${words === null ? '' : `${words}: `}${order.id}${attentionSuffix(order)}`
}

/** The template's list of units has no other place for text. */
export function rowOfText(text: string): MailedLine {
  return { name: asPlainLine(text), units: '', price: '', image_url: '' }
}

function attentionSuffix({ attentionReason }: Order): string {
  if (attentionReason === null) return ''
  return ` (needs attention: ${attentionReason.replaceAll('-', ' ')})`
}

function mailTo(
  order: Order,
  pictureAddress: PictureAddress,
  given: Pick<OrderMailParams, 'email' | 'tracking_url'>,
): Result<OrderMailParams, 'recipient-invalid'> {
  if (!isEmail(given.email)) return failure('recipient-invalid')
  const { firstName, lastName, phone, country } = order.customer
  return success(
    shortened(order.lines, pictureAddress, {
      order_id: order.id,
      ...given,
      customer_name: asPlainLine(`${firstName} ${lastName}`),
      customer_phone: asPlainLine(internationalPhone(phone, country)),
      cost: { total: toDecimals(order.total), delivery: toDecimals(order.delivery) },
    }),
  )
}

/** A list that is too long ends with '+N more', with the total price of the omitted lines. */
function shortened(
  lines: readonly PricedLine[],
  pictureAddress: PictureAddress,
  rest: Omit<OrderMailParams, 'orders'>,
): OrderMailParams {
  for (let shown = lines.length; shown > 0; shown -= 1) {
    const orders = mailedLines(lines, shown, pictureAddress)
    const params = { ...rest, orders }
    if (bytesOf(params) <= MAX_PARAMS_BYTES) return params
  }
  return { ...rest, orders: mailedLines(lines, 0, pictureAddress) }
}

function mailedLines(
  lines: readonly PricedLine[],
  shown: number,
  pictureAddress: PictureAddress,
): readonly MailedLine[] {
  const [firstLeftOut, ...others] = lines.slice(shown)
  const mailed = lines.slice(0, shown).map((line) => mailedLine(line, pictureAddress))
  if (!firstLeftOut) return mailed
  const leftOut = [firstLeftOut, ...others]
  return [
    ...mailed,
    {
      name: `+${leftOut.length} more`,
      units: 1,
      price: toDecimals(subtotalOf(leftOut)),
      image_url: pictureAddress(firstLeftOut.image),
    },
  ]
}

function mailedLine(line: PricedLine, pictureAddress: PictureAddress): MailedLine {
  return {
    name: asPlainLine(variantName(line.title, line)),
    units: line.quantity,
    price: toDecimals(line.unitPrice),
    image_url: pictureAddress(line.image),
  }
}

function bytesOf(params: OrderMailParams): number {
  return new TextEncoder().encode(JSON.stringify(params)).byteLength
}
