import type { PricedLine } from '../cart/line.ts'
import { pieceName } from '../catalogue/piece-name.ts'
import { internationalPhone } from '../checkout/phone.ts'
import { type Letter, letterParams, readLetter } from '../mail/letter.ts'
import { failure, type Result, success } from '../result.ts'
import type { Order } from './order.ts'
import {
  asPlainLine,
  type MailedLine,
  type OrderMailParams,
  type PictureAddress,
} from './order-mail.ts'
import { type Parcel, type ParcelLine, quantityAt } from './parcel.ts'
import { customerName, postalLines } from './postal-address.ts'

export type MailedParcel = {
  readonly order: Order
  readonly parcel: Parcel & { readonly lines: readonly ParcelLine[] }
  /** The contents of the parcels sent before this one. */
  readonly sentBefore: readonly ParcelLine[]
  /** Where the shop answers. */
  readonly shopPhone: string
}

/** The mail about a parcel: which pieces are in it, who carries it and where it goes. */
export function parcelLetter(mailed: MailedParcel): Result<Letter, 'recipient-invalid'> {
  const { order } = mailed
  const written = readLetter({
    to: order.customer.email,
    audience: 'customer',
    subject: subjectOf(mailed),
    text: textOf(mailed),
  })
  return written.ok ? written : failure('recipient-invalid')
}

function subjectOf(mailed: MailedParcel): string {
  return `${capitalised(whatIsSent(mailed))} is on its way`
}

/** 'your order ORD-1', 'the first part of …' or 'the rest of …'. */
function whatIsSent(mailed: MailedParcel): string {
  const whole = `your order ${mailed.order.id}`
  const isFirst = mailed.sentBefore.length === 0
  if (leftAfter(mailed).length > 0)
    return `${isFirst ? 'the first part' : 'another part'} of ${whole}`
  return isFirst ? whole : `the rest of ${whole}`
}

function textOf(mailed: MailedParcel): string {
  const { order, parcel } = mailed
  const left = leftAfter(mailed)
  const paragraphs = [
    `Hello ${order.customer.firstName},`,
    `good news: ${whatIsSent(mailed)} is on its way to you.`,
    ['In this parcel:', ...piecesIn(order.lines, parcel.lines).map(pieceText)].join('\n'),
    left.length === 0
      ? ''
      : ['Still to come in another parcel:', ...left.map(pieceText)].join('\n'),
    carrierLines(parcel).join('\n'),
    ['It goes to:', customerName(order.customer), ...whereTo(order)].join('\n'),
    `Is something not right, or will nobody be there? Reply to this mail, or call us or write on WhatsApp: ${mailed.shopPhone}.`,
  ]
  return paragraphs.filter((paragraph) => paragraph !== '').join('\n\n')
}

function carrierLines({ carrier, phone, tracking, note }: Parcel): readonly string[] {
  return [
    `Carried by: ${carrier}`,
    phone && `Phone of the rider: ${phone}`,
    tracking && `Tracking number: ${tracking}`,
    note && `A word from us: ${note}`,
  ].filter((line) => line !== '')
}

function whereTo({ customer }: Order): readonly string[] {
  const phone = internationalPhone(customer.phone, customer.country)
  return [...postalLines(customer), phone].filter((line) => line !== '')
}

function piecesIn(ordered: readonly PricedLine[], lines: readonly ParcelLine[]): PricedLine[] {
  return ordered.flatMap((line, position) => {
    const quantity = quantityAt(lines, position)
    return quantity === 0 ? [] : [{ ...line, quantity }]
  })
}

function leftAfter({ order, parcel, sentBefore }: MailedParcel): readonly PricedLine[] {
  const sent = [...sentBefore, ...parcel.lines]
  return order.lines.flatMap((line, position) => {
    const quantity = line.quantity - quantityAt(sent, position)
    return quantity <= 0 ? [] : [{ ...line, quantity }]
  })
}

function pieceText({ quantity, ...line }: PricedLine): string {
  return `${quantity} x ${pieceName(line.title, line)}`
}

function capitalised(text: string): string {
  return `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`
}

type Row = Omit<MailedLine, 'units'> & { readonly units: number | '' }
export type ParcelParams = Omit<OrderMailParams, 'orders'> & { readonly orders: readonly Row[] }

const NONE = '—'

/**
 * For a shop whose mail service has only the template for orders (§7, call 4): the pieces are its
 * list, everything else is a row of it, and the total says that nothing is charged.
 */
export function parcelInOrderTemplate(
  mailed: MailedParcel,
  pictureAddress: PictureAddress,
): Result<ParcelParams, 'recipient-invalid'> {
  const letter = parcelLetter(mailed)
  if (!letter.ok) return letter
  const { email, subject } = letterParams(letter.value)
  const { order, parcel } = mailed
  const { phone, country } = order.customer
  const rest = [
    ...leftAfter(mailed).map((line) => `Still to come: ${pieceText(line)}`),
    ...carrierLines(parcel),
    `It goes to: ${whereTo(order).join(', ')}`,
    `Something not right? Reply to this mail, or call or WhatsApp ${mailed.shopPhone}.`,
  ]
  return success({
    order_id: subject,
    email,
    customer_name: asPlainLine(customerName(order.customer)),
    customer_phone: asPlainLine(internationalPhone(phone, country)),
    orders: [
      ...piecesIn(order.lines, parcel.lines).map((line) => ({
        name: asPlainLine(pieceName(line.title, line)),
        units: line.quantity,
        price: NONE,
        image_url: pictureAddress(line.image),
      })),
      ...rest.map((name) => ({
        name: asPlainLine(name),
        units: '' as const,
        price: '',
        image_url: '',
      })),
    ],
    cost: { total: NONE, delivery: NONE },
  })
}
