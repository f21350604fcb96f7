import type { OwnerOrder } from '#database/orders/owner-order'
import { sumsOfAttempt } from '#database/payments/payment-attempts'
import { OFFER_MS } from '#domain/line/offer'
import { documentText, type MailDocument } from '#domain/mail/mail-document'
import { documentHtml } from '#domain/mail/mail-html'
import { linkDocument } from '#domain/order/mails/link-mail'
import { offerDocument } from '#domain/order/mails/offer-mail'
import { type OrderMailFacts, paidDocument } from '#domain/order/mails/paid-mail'
import { parcelDocument } from '#domain/order/mails/parcel-mail'
import type { PreviewedMail } from '#domain/order/mails/previewed-mails'
import { readyDocument } from '#domain/order/mails/ready-mail'
import { refundDocument } from '#domain/order/mails/refund-mail'
import { returnDocument } from '#domain/order/mails/return-mail'
import { shopDocument } from '#domain/order/mails/shop-mail'
import { shopOrderTitle } from '#domain/order/order-mail'
import { isParcel, NO_PARCEL } from '#domain/order/parcel'
import { sumsOfPayments } from '#domain/order/payment-sums'
import { trackingUrl } from '#domain/order/tracking-link'
import { refundArrival } from '#domain/refund/refund-arrival'
import { mailShopOf } from '../mail/mail-shop.ts'
import { pictureAddressAt } from '../mail/picture-address.ts'
import type { MailWriter } from './mail-writer.ts'

export type MailPreview = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

type Seen = Pick<OwnerOrder, 'order' | 'owed' | 'shipments' | 'refunds' | 'returns' | 'payments'>

/** This is no token: whoever sees a preview must not open the order with it. */
const NO_TOKEN = 'the-code-of-the-customer'
const NO_LINK = '(the link)'

/** A mail as it is or would be sent. What has not happened yet is filled in with words. */
export function previewMail(
  writer: Omit<MailWriter, 'db'>,
  seen: Seen,
  mail: PreviewedMail,
): MailPreview {
  const { name, email: address, phone: shopPhone } = writer.brand()
  const { order } = seen
  const document = documentOf(mail, seen, {
    trackingUrl: trackingUrl(writer.publicUrl, NO_TOKEN),
    pictureAddress: pictureAddressAt(writer),
    shopPhone,
    nowMs: writer.now(),
  })
  return {
    to: mail === 'shop' ? address : order.customer.email,
    subject: document.subject,
    text: `${documentText(document)}\n\n${name}, ${address}`,
    html: documentHtml(document, mailShopOf(writer)),
  }
}

/** The sums as `writeShopMail` says them. */
function sumsOf({ order, payments }: Seen): string {
  if (order.attentionReason === null) return ''
  const paid = payments.filter(({ state }) => state === 'succeeded' || state === 'refunded')
  return sumsOfPayments(paid.map(sumsOfAttempt))
}

type Given = Pick<OrderMailFacts, 'trackingUrl' | 'pictureAddress' | 'shopPhone'> & {
  readonly nowMs: number
}

function documentOf(mail: PreviewedMail, seen: Seen, { nowMs, ...given }: Given): MailDocument {
  const { order, owed, shipments, refunds, returns } = seen
  const all = order.lines.map(({ quantity }, position) => ({ position, quantity }))
  const left = owed.lines.map(({ quantity }, position) => ({ position, quantity }))
  const facts = { ...given, order, owed }
  switch (mail) {
    case 'paid':
      return paidDocument(facts)
    case 'link':
      return linkDocument(facts)
    case 'ready':
      return readyDocument(facts)
    case 'parcel': {
      const parcel = shipments.findLast(isParcel) ?? { ...SAMPLE_PARCEL, lines: left }
      const sentBefore = shipments.slice(0, -1).flatMap(({ lines }) => lines)
      return parcelDocument({ ...facts, parcel, sentBefore })
    }
    case 'refund': {
      const last = refunds.at(-1)
      const arrival = refundArrival(last?.expectedAtMs ?? null, nowMs)
      const refund = last ?? { amountPesewas: order.total.minor, lines: all }
      return refundDocument(facts, { ...refund, arrival })
    }
    case 'return':
    case 'return-asked':
    case 'return-agreed':
    case 'return-settled':
    case 'return-refused': {
      const last = returns.at(-1) ?? { ...NO_RETURN, lines: all.map(wholeLine) }
      const refund = refunds.find(({ id }) => id === last.refundId)
      const refundPesewas = refund?.amountPesewas ?? null
      const sendTo = last.sendTo === '' ? '(where to send it)' : last.sendTo
      const arrival = refundArrival(refund?.expectedAtMs ?? null, nowMs)
      const state = RETURN_STATE_OF[mail]
      return returnDocument(facts, { ...last, sendTo, state, refundPesewas, arrival })
    }
    case 'offer': {
      const heldUntilMs = order.createdAtMs + OFFER_MS
      return offerDocument(facts, { heldUntilMs, payUrl: NO_LINK, leaveUrl: NO_LINK })
    }
    case 'shop':
      return shopDocument({ ...facts, title: shopOrderTitle(order), sums: sumsOf(seen) })
  }
}

function wholeLine(line: { readonly position: number; readonly quantity: number }) {
  return { ...line, newSize: null, restocked: 0 }
}

const RETURN_STATE_OF = {
  'return-asked': 'asked',
  'return-agreed': 'agreed',
  return: 'received',
  'return-settled': 'settled',
  'return-refused': 'refused',
} as const

const NO_RETURN = {
  kind: 'refund',
  answer: '(your words)',
  sendTo: '',
  parcel: NO_PARCEL,
  refundId: null,
} as const

const SAMPLE_PARCEL = { ...NO_PARCEL, carrier: '(who carries it)', tracking: '(its number)' }
