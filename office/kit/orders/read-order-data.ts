import type { OrderMailState, OwnerLine, OwnerOrder } from '#database/orders/owner-order'
import { lineTotal } from '#domain/cart/line'
import type { Pictures } from '#domain/catalogue/picture'
import { variantName } from '#domain/catalogue/variant-name'
import { internationalDigits } from '#domain/checkout/international-digits'
import { internationalPhone } from '#domain/checkout/phone'
import { mailLink, whatsappLink } from '#domain/contact/contact-links'
import { isPickUp } from '#domain/delivery/pick-up'
import { riderWords } from '#domain/delivery/rider-words'
import { mailKindRow } from '#domain/mail/mail-kinds'
import type { MailService } from '#domain/mail/mail-service'
import { formatMoney } from '#domain/money/format-money'
import { pesewas } from '#domain/money/money'
import { whereToLines } from '#domain/order/address-change'
import { customerWords } from '#domain/order/customer-words'
import { carrierFacts } from '#domain/order/mails/parcel-mail'
import { isOpenOrder } from '#domain/order/order'
import { isParcel, quantityAt } from '#domain/order/parcel'
import { customerName } from '#domain/order/postal-address'
import { isTestOrder } from '#domain/order/test-order'
import { returnStateWords } from '#domain/owner-messages/returns'
import { returnedUnits } from '#domain/return/returned-units'
import { can, type StaffMember } from '#domain/staff/roles'
import { historyRows } from '../../order/history-rows.ts'
import { moneyRows, paymentData } from '../../order/order-money.ts'
import type { AddressChangeData, OrderData, OrderMailData, UndoData } from '../data/order-data.ts'
import { orderPath } from '../paths.ts'
import { smallPicture } from '../small-picture.ts'
import { addressLines } from './address-lines.ts'
import { caseData, sumsInOrder } from './case-data.ts'
import { refundableOf, refundData } from './read-refund-data.ts'

type Viewed = { readonly nowMs: number; readonly mailService: MailService }

type Viewer = {
  readonly nowMs: number
  readonly staff: StaffMember
  readonly pictures: Pictures
  /** The words to the customer name the brand. */
  readonly brandName: string
  readonly mailService: MailService
  readonly lookAlikes: OrderData['lookAlikes']
  readonly canOfferAgain: boolean
}

export function orderData(seen: OwnerOrder, viewer: Viewer): OrderData {
  const { order } = seen
  const { id, state, fulfilment } = order
  const { nowMs, staff, brandName, pictures } = viewer
  const hasPayments = can(staff, 'handle-payments')
  const mayRefund = can(staff, 'refund')
  return {
    id,
    bookedLater: bookedLaterOf(order),
    state,
    fulfilment,
    isTest: isTestOrder(order),
    endedTest: order.endedTest ?? null,
    channel: order.channel,
    isPickUp: isPickUp(order),
    canOfferAgain: viewer.canOfferAgain,
    lastStepId: seen.lastStepId,
    undo: undoData(seen, nowMs),
    lines: seen.lines.map((line) => lineData(line, pictures)),
    customer: customerData(seen, brandName),
    zone: order.zone,
    riderWords: riderWords({ ...order, lines: seen.lines.map(withoutWithdrawn) }),
    canCorrect: canCorrect(order),
    addressChanges: addressChangeData(seen),
    canApplyChange: hasPayments && state === 'paid' && fulfilment === 'to-pack',
    needsAddress: seen.cases.some(
      ({ reason, closing }) => reason === 'address-missing' && closing === null,
    ),
    hold: state !== 'pending' ? 'none' : seen.mayBePaid ? 'maybe-paid' : 'releasable',
    money: moneyRows(order, seen.owed),
    paidInPerson: order.paidBy,
    payments: hasPayments ? seen.payments.map(paymentData) : null,
    cases: hasPayments
      ? seen.cases.map((one) => caseData(one, { seen, sums: sumsInOrder(one, seen) }))
      : null,
    refunds: mayRefund
      ? seen.refunds.map((refund) => refundData(refund, { ...seen, nowMs }))
      : null,
    refundable: mayRefund ? refundableOf(seen) : 'none',
    returns: seen.returns.map((one) => ({
      id: one.id,
      words: returnStateWords(
        one,
        seen.refunds.find(({ id }) => id === one.refundId)?.state ?? null,
      ),
      units: returnedUnits(order.lines, one.lines),
      createdAtMs: one.createdAtMs,
    })),
    mails: seen.mails.map((mail) => mailData(mail, viewer)),
    links: can(staff, 'protect-data') ? seen.links : null,
    lookAlikes: viewer.lookAlikes,
    parcels: seen.shipments.filter(isParcel).map((parcel) => ({
      id: parcel.id,
      sentAtMs: parcel.sentAtMs,
      facts: carrierFacts(parcel).flatMap(([name, value]) =>
        value === '' ? [] : [{ name, value }],
      ),
      photo: parcel.hasPhoto ? orderPath(id, `waybills/${parcel.id}`) : null,
      units: unitsOf(seen.lines, parcel.lines),
    })),
    notes: seen.notes.map(({ by, ...note }) => ({ ...note, by: by ?? 'npm run orders' })),
    history: historyRows(seen, staff),
  }
}

const MINUTE_MS = 60_000

function bookedLaterOf({ soldAtMs, createdAtMs }: OwnerOrder['order']): OrderData['bookedLater'] {
  const isLater = typeof soldAtMs === 'number' && createdAtMs - soldAtMs >= MINUTE_MS
  return isLater ? { soldAtMs, bookedAtMs: createdAtMs } : null
}

function withoutWithdrawn(line: OwnerLine): OwnerLine {
  return { ...line, quantity: line.quantity - line.withdrawn }
}

function undoData({ undo }: OwnerOrder, nowMs: number): UndoData | null {
  if (!undo) return null
  const { stepId, kind, untilMs } = undo
  return { stepId, kind, leftMs: untilMs - nowMs }
}

function lineData(line: OwnerLine, pictures: Pictures): OrderData['lines'][number] {
  const { position, title, colour, size, image, quantity, sent, withdrawn, refunded } = line
  return {
    position,
    title,
    choice: `${colour}, ${size}`,
    picture: smallPicture(pictures, image),
    quantity,
    sent,
    withdrawn,
    returned: refunded - withdrawn,
    total: formatMoney(lineTotal(line)),
  }
}

function unitsOf(lines: readonly OwnerLine[], parcel: Parameters<typeof quantityAt>[0]) {
  return lines.flatMap((line) => {
    const quantity = quantityAt(parcel, line.position)
    return quantity === 0 ? [] : [`${quantity} × ${variantName(line.title, line)}`]
  })
}

function customerData({ order, shipments }: OwnerOrder, brandName: string): OrderData['customer'] {
  const { customer, id } = order
  const digits = internationalDigits(customer.phone, customer.country)
  const parcel = shipments.findLast(isParcel) ?? null
  const words = customerWords({ order, brandName, parcel })
  const subject = `Your order ${id}`
  return {
    name: customerName(customer),
    address: isPickUp(order) ? [] : addressLines(customer),
    phone: digits === '' ? '' : internationalPhone(customer.phone, customer.country),
    callUrl: digits === '' ? null : `tel:+${digits}`,
    whatsappUrl: digits === '' ? null : whatsappLink(digits, words),
    email: customer.email,
    mailUrl: customer.email === '' ? null : mailLink(customer.email, { subject, body: words }),
  }
}

/** `correctCustomer` decides by the same rule. */
export function canCorrect(order: OwnerOrder['order']): boolean {
  const { email, phone } = order.customer
  const isKnown = email !== '' || (order.channel === 'message' && phone !== '')
  return isKnown && isOpenOrder(order)
}

/** Lists the changes of an address, the latest first. */
function addressChangeData({
  addressChanges,
}: Pick<OwnerOrder, 'addressChanges'>): readonly AddressChangeData[] {
  return addressChanges.toReversed().map((change) => ({
    id: change.id,
    by: change.by,
    atMs: change.atMs,
    before: whereToLines(change.before).join(', '),
    after: whereToLines(change.after).join(', '),
    difference: change.state === 'asked' ? formatMoney(pesewas(change.differencePesewas)) : null,
    paymentOrderId: change.paymentOrderId,
  }))
}

function mailData(mail: OrderMailState, { nowMs, mailService }: Viewed): OrderMailData {
  const { dedupeKey, kind, state, nextAtMs, sentAtMs, isFiled, lastError } = mail
  return {
    key: dedupeKey,
    words: mailKindRow(kind)?.onOrder ?? '',
    state,
    isToFile: state === 'sent' ? isFiled : mailService === 'files',
    atMs: state === 'sent' ? sentAtMs : nextAtMs !== null && nextAtMs > nowMs ? nextAtMs : null,
    error: state === 'failed' ? lastError : null,
  }
}
