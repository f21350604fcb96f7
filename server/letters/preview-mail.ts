import type { OwnerOrder } from '#database/orders/owner-order'
import { sumsOfAttempt } from '#database/payments/payment-attempts'
import { documentText, type MailDocument } from '#domain/mail/mail-document'
import { documentHtml } from '#domain/mail/mail-html'
import type { PreviewedMail } from '#domain/order/mails/previewed-mails'
import { shopDocument } from '#domain/order/mails/shop-mail'
import { shopOrderTitle } from '#domain/order/order-mail'
import { isParcel, NO_PARCEL } from '#domain/order/parcel'
import { sumsOfPayments } from '#domain/order/payment-sums'
import { trackingUrl } from '#domain/order/tracking-link'
import { refundArrival } from '#domain/refund/refund-arrival'
import { OFFER_MS } from '#domain/waiting/offer'
import { pictureAddressAt } from '../mail/picture-address.ts'
import { type CustomerMail, documentOf } from './customer-mail.ts'
import type { MailWriter } from './write-mail.ts'

export type MailPreview = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

type Seen = Pick<OwnerOrder, 'order' | 'owed' | 'shipments' | 'refunds' | 'returns' | 'payments'>

/** No token: whoever sees a preview must not open the order with it. */
const NO_TOKEN = 'the-code-of-the-customer'
const NO_LINK = '(the link)'

/** A mail as it is or would be sent. What has not happened yet is filled in with words. */
export function previewMail(
  writer: Omit<MailWriter, 'db'>,
  seen: Seen,
  mail: PreviewedMail,
): MailPreview {
  const { name, email: address, phone: shopPhone } = writer.brand()
  const pictureAddress = pictureAddressAt(writer)
  const link = trackingUrl(writer.publicUrl, NO_TOKEN)
  const { order, owed } = seen
  const document: MailDocument =
    mail === 'shop'
      ? shopDocument({
          order,
          owed,
          title: shopOrderTitle(order),
          sums: sumsOf(seen),
          pictureAddress,
        })
      : documentOf(sampleOf({ ...seen, nowMs: writer.now() }, mail), {
          trackingUrl: link,
          pictureAddress,
          shopPhone,
        })
  return {
    to: mail === 'shop' ? address : order.customer.email,
    subject: document.subject,
    text: `${documentText(document)}\n\n${name}, ${address}`,
    html: documentHtml(document, { name, address }),
  }
}

/** The sums as `writeShopMail` says them. */
function sumsOf({ order, payments }: Seen): string {
  if (order.attentionReason === null) return ''
  const paid = payments.filter(({ state }) => state === 'succeeded' || state === 'refunded')
  return sumsOfPayments(paid.map(sumsOfAttempt))
}

function sampleOf(
  { order, owed, shipments, refunds, returns, nowMs }: Seen & { readonly nowMs: number },
  kind: Exclude<PreviewedMail, 'shop'>,
): CustomerMail {
  const all = order.lines.map(({ quantity }, position) => ({ position, quantity }))
  const left = owed.lines.map(({ quantity }, position) => ({ position, quantity }))
  const about = { order, owed }
  switch (kind) {
    case 'parcel': {
      const sent = shipments.findLast(isParcel)
      const sentBefore = shipments.slice(0, -1).flatMap(({ lines }) => lines)
      return { kind, ...about, parcel: sent ?? { ...SAMPLE_PARCEL, lines: left }, sentBefore }
    }
    case 'ready':
      return { kind, ...about }
    case 'refund': {
      const last = refunds.at(-1)
      const arrival = refundArrival(last?.expectedAtMs ?? null, nowMs)
      const refund = last ?? { amountPesewas: order.total.minor, lines: all }
      return { kind, ...about, refund: { ...refund, arrival } }
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
      const mailed = { ...last, sendTo, state: RETURN_STATE_OF[kind], refundPesewas, arrival }
      return { kind: 'return', ...about, mailed }
    }
    case 'offer': {
      const heldUntilMs = order.createdAtMs + OFFER_MS
      return { kind, ...about, offer: { heldUntilMs, payUrl: NO_LINK, leaveUrl: NO_LINK } }
    }
    default:
      return { kind, ...about }
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
