import type { PricedLine } from '../../cart/line.ts'
import { variantName } from '../../catalogue/variant-name.ts'
import { internationalPhone } from '../../checkout/phone.ts'
import type { Letter } from '../../mail/letter.ts'
import { factsPart, type MailDocument, textPart } from '../../mail/mail-document.ts'
import { asPlainLine } from '../../mail/plain-line.ts'
import { type OrderMailParams, rowOfText } from '../order-mail.ts'
import { type Parcel, type ParcelLine, quantityAt, type ShipmentWay } from '../parcel.ts'
import { customerName, whereTo } from '../postal-address.ts'
import { linesIn } from './lines-in.ts'
import { greeting, mailItem, trackingPart, whereToPart } from './order-parts.ts'
import type { OwedMailFacts } from './paid-mail.ts'

export type MailedParcel = OwedMailFacts & {
  readonly parcel: Parcel & {
    readonly lines: readonly ParcelLine[]
    /** The order's page shows a photo of its waybill if there is one. */
    readonly hasPhoto?: boolean
  }
  /** The contents of the parcels sent before this one. */
  readonly sentBefore: readonly ParcelLine[]
}

/** The mail says which units are in the parcel, who carries it and where it goes. */
export function parcelDocument(mailed: MailedParcel): MailDocument {
  const { order, parcel, trackingUrl, pictureAddress } = mailed
  const left = leftAfter(mailed)
  return {
    subject: subjectOf(mailed),
    title: 'It is on its way',
    parts: [
      greeting(order),
      textPart(`good news: ${whatIsSent(mailed)} is on its way to you.`),
      {
        kind: 'items',
        heading: 'In this parcel',
        items: linesIn(order.lines, parcel.lines).map((line) => mailItem(line, pictureAddress)),
      },
      ...(left.length === 0
        ? []
        : [
            {
              kind: 'items',
              heading: 'Still to come in another parcel',
              items: left.map((line) => mailItem(line, pictureAddress)),
            } as const,
          ]),
      factsPart(carrierFacts(parcel)),
      ...(parcel.hasPhoto
        ? [textPart('A photo of the waybill is on the page of your order.')]
        : []),
      trackingPart(trackingUrl),
      whereToPart(order),
      textPart(
        `Is something not right, or will nobody be there? Reply to this mail, or call us or write on WhatsApp: ${mailed.shopPhone}.`,
      ),
    ],
  }
}

function subjectOf(mailed: MailedParcel): string {
  return `${capitalised(whatIsSent(mailed))} is on its way`
}

/** The words are 'your order ORD-1', 'the first part of …' or 'the rest of …'. */
function whatIsSent(mailed: MailedParcel): string {
  const whole = `your order ${mailed.order.id}`
  const isFirst = mailed.sentBefore.length === 0
  if (leftAfter(mailed).length > 0)
    return `${isFirst ? 'the first part' : 'another part'} of ${whole}`
  return isFirst ? whole : `the rest of ${whole}`
}

type Fact = readonly [name: string, value: string]

/** The facts are the carrier and how the parcel is found; one that is not known has an empty value. */
export function carrierFacts(parcel: Parcel): readonly Fact[] {
  const { way = 'courier', carrier, phone, plate = '', station = '', tracking, note } = parcel
  const [carrierName, phoneName, numberName] = FACT_NAMES[way]
  return [
    [carrierName, carrier],
    [phoneName, phone],
    ['Number plate', plate],
    ['Station', station],
    [numberName, tracking],
    ['A word from us', note],
  ]
}

const COURIER = ['Carried by', 'Phone of the rider', 'Tracking number'] as const
const FACT_NAMES = {
  courier: COURIER,
  collected: COURIER,
  rider: ['Rider', 'Phone of the rider', 'Tracking number'],
  bus: ['Bus company', 'Phone', 'Waybill number'],
} as const satisfies Readonly<Record<ShipmentWay, readonly [string, string, string]>>

/** The lines of later parcels: a refunded unit is in none. */
function leftAfter({ owed, parcel, sentBefore }: MailedParcel): readonly PricedLine[] {
  const sent = [...sentBefore, ...parcel.lines]
  return owed.lines.flatMap((line, position) => {
    const quantity = line.quantity - quantityAt(sent, position)
    return quantity <= 0 ? [] : [{ ...line, quantity }]
  })
}

function itemText({ quantity, ...line }: PricedLine): string {
  return `${quantity} x ${variantName(line.title, line)}`
}

function capitalised(text: string): string {
  return `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`
}

const NONE = '—'

/**
 * A shop's mail service may have only the template for orders (§7, call 4): the units are its list, everything else
 * is a row of it, and the total says that nothing is charged.
 */
export function parcelInOrderTemplate(
  mailed: MailedParcel,
  { to, subject }: Pick<Letter, 'to' | 'subject'>,
): OrderMailParams {
  const { order, parcel, trackingUrl, pictureAddress } = mailed
  const { phone, country } = order.customer
  const [, ...address] = whereTo(order)
  const rest = [
    ...leftAfter(mailed).map((line) => `Still to come: ${itemText(line)}`),
    ...carrierFacts(parcel).flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${value}`])),
    `It goes to: ${address.join(', ')}`,
    `Something not right? Reply to this mail, or call or WhatsApp ${mailed.shopPhone}.`,
  ]
  return {
    order_id: asPlainLine(subject),
    email: to,
    customer_name: asPlainLine(customerName(order.customer)),
    customer_phone: asPlainLine(internationalPhone(phone, country)),
    orders: [
      ...linesIn(order.lines, parcel.lines).map((line) => ({
        name: asPlainLine(variantName(line.title, line)),
        units: line.quantity,
        price: NONE,
        image_url: pictureAddress(line.image),
      })),
      ...rest.map(rowOfText),
    ],
    cost: { total: NONE, delivery: NONE },
    tracking_url: trackingUrl,
  }
}
