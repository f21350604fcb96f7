import { internationalPhone } from '../../checkout/phone.ts'
import { isPickUp, pickUpLines, pickUpWords } from '../../delivery/pick-up.ts'
import type { DeliveryKind } from '../../delivery/zone.ts'
import { factsPart, type MailDocument, textPart } from '../../mail/mail-document.ts'
import { listedLines, type StillOwed } from '../../refund/still-owed.ts'
import type { Order } from '../order.ts'
import { paysDifference } from '../pays-difference.ts'
import { customerName, postalLines } from '../postal-address.ts'
import { amountsPart, type PictureAddress, pricedItem } from './order-parts.ts'

type ShopMailFacts = {
  readonly order: Order
  readonly owed: StillOwed
  /** The title begins with what the owner must know before the number. */
  readonly title: string
  /** The sentence says what came of a payment that needs a look; it is empty for any other. */
  readonly sums: string
  readonly pictureAddress: PictureAddress
}

/** The shop gets all that is needed to pack an order and to bring it. */
export function shopDocument({
  order,
  owed,
  title,
  sums,
  pictureAddress,
}: ShopMailFacts): MailDocument {
  const { customer } = order
  const phone = phoneOf(order)
  return {
    subject: `Order ${title}`,
    title: `Order ${title}`,
    parts: [
      ...(sums === '' ? [] : [textPart(`Before you pack it: ${sums}`)]),
      textPart(`From ${[customerName(customer), phone].filter(Boolean).join(', ')}`),
      {
        kind: 'items',
        heading: paysDifference(order)
          ? 'Nothing to pack: it pays what another address costs more'
          : 'To pack',
        items: listedLines(order, owed).map((line) => pricedItem(line, pictureAddress)),
      },
      isPickUp(order)
        ? { kind: 'lines', heading: 'Collected by the customer', lines: pickUpLines(order) }
        : {
            kind: 'lines',
            heading: 'To bring to',
            lines: [customerName(customer), ...postalLines(customer)].filter((line) => line !== ''),
          },
      factsPart([
        ['Zone', zoneWords(order)],
        ['Digital address', isPickUp(order) ? '' : customer.digitalAddress],
        ['Phone', phone],
        ['Email', customer.email],
      ]),
      amountsPart(order, owed),
    ],
  }
}

/** The rows say the same for a mail service whose template has no other place for it. */
export function deliveryRows(order: Order): readonly string[] {
  const { customer } = order
  const rows = [
    isPickUp(order)
      ? (['Collected at', pickUpWords(order)] as const)
      : ([
          'Bring to',
          [customerName(customer), ...postalLines(customer)].filter(Boolean).join(', '),
        ] as const),
    ['Zone', zoneWords(order)],
    ['Phone', phoneOf(order)],
  ] as const
  return rows.flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${value}`]))
}

function phoneOf({ customer }: Order): string {
  return customer.phone && internationalPhone(customer.phone, customer.country)
}

const ZONE_WORDS: Readonly<Record<DeliveryKind, string>> = {
  free: 'we send it, free',
  charged: 'we send it',
  rider: 'the rider is paid on arrival',
  contact: 'way and price to be agreed',
  'pick-up': 'the customer collects it',
}

function zoneWords({ zone }: Order): string {
  if (zone === null) return ''
  return [`${zone.name}: ${ZONE_WORDS[zone.kind]}`, zone.words].filter(Boolean).join('. ')
}
