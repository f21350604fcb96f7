import type { PricedLine } from '../cart/line.ts'
import { pieceName } from '../catalogue/piece-name.ts'
import { internationalPhone } from '../checkout/phone.ts'
import { isEmail } from '../form/email.ts'
import { cleanLine } from '../form/text.ts'
import { toDecimals } from '../money/decimals.ts'
import { subtotalOf } from '../pricing/totals.ts'
import { failure, type Result, success } from '../result.ts'
import type { Order } from './order.ts'
import { testOrderWords } from './test-order.ts'

/** The parameters of the mail template (§7, call 4), and `cost.delivery`. */
export type OrderMailParams = {
  readonly order_id: string
  readonly email: string
  readonly customer_name: string
  readonly customer_phone: string
  readonly orders: readonly MailedLine[]
  readonly cost: { readonly total: string; readonly delivery: string }
}

export type MailedLine = {
  readonly name: string
  readonly units: number
  readonly price: string
  readonly image_url: string
}

export type PictureAddress = (image: string) => string

/** The service accepts 50 kB; what it counts besides the values is unknown. */
export const MAX_PARAMS_BYTES = 45_000
const MAX_CHARACTERS = 200

export function customerMail(
  order: Order,
  pictureAddress: PictureAddress,
): Result<OrderMailParams, 'recipient-invalid'> {
  return mailTo(order.customer.email, order, pictureAddress)
}

/** The template's parameters are fixed, so the order's number is the only place for a warning. */
export function shopMail(
  order: Order,
  pictureAddress: PictureAddress,
  shopEmail: string,
): Result<OrderMailParams, 'recipient-invalid'> {
  const words = testOrderWords(order)
  // First, because a phone shows only the start of a subject.
  const id = `${words === null ? '' : `${words}: `}${order.id}${attentionSuffix(order)}`
  return mailTo(shopEmail, { ...order, id }, pictureAddress)
}

function attentionSuffix({ attentionReason }: Order): string {
  if (attentionReason === null) return ''
  return ` (needs attention: ${attentionReason.replaceAll('-', ' ')})`
}

function mailTo(
  recipient: string,
  order: Order,
  pictureAddress: PictureAddress,
): Result<OrderMailParams, 'recipient-invalid'> {
  if (!isEmail(recipient)) return failure('recipient-invalid')
  const { firstName, lastName, phone, country } = order.customer
  return success(
    shortened(order.lines, pictureAddress, {
      order_id: order.id,
      email: recipient,
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
    name: asPlainLine(pieceName(line.title, line)),
    units: line.quantity,
    price: toDecimals(line.unitPrice),
    image_url: pictureAddress(line.image),
  }
}

/** Removes what a template or a mail header would interpret. */
export function asPlainLine(text: string): string {
  const oneLine = cleanLine(text.replace(/[\p{Zl}\p{Zp}]+/gu, ' '))
  const characters = [...oneLine.replaceAll('{', '(').replaceAll('}', ')')]
  if (characters.length <= MAX_CHARACTERS) return characters.join('')
  return `${characters.slice(0, MAX_CHARACTERS - 1).join('')}…`
}

function bytesOf(params: OrderMailParams): number {
  return new TextEncoder().encode(JSON.stringify(params)).byteLength
}
