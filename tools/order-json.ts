import type { ListedOrder } from '#database/orders/order-list'
import type { OwnerOrder } from '#database/orders/owner-order'
import type { StoredReviewCase } from '#database/orders/review-cases'
import type { StoredRefund } from '#database/refunds/refunds'
import { toMajorUnits } from '#domain/money/decimals'
import { pesewas } from '#domain/money/money'

/** Times are ISO text in UTC and amounts are in cedis, the formats of the other exports. */
export function listedJson(order: ListedOrder) {
  return {
    id: order.id,
    state: order.state,
    fulfilment: order.fulfilment,
    channel: order.channel,
    mode: order.mode,
    createdAt: iso(order.createdAtMs),
    paidAt: isoOrNull(order.paidAtMs),
    soldAt: isoOrNull(order.soldAtMs),
    total: toMajorUnits(order.total),
    refunded: toMajorUnits(order.refunded),
    pieces: order.units,
    customer: order.customer,
  }
}

export function changedJson({ order, owed, shipments, undo }: OwnerOrder) {
  return {
    id: order.id,
    state: order.state,
    fulfilment: order.fulfilment,
    channel: order.channel,
    paidInPersonBy: order.paidBy,
    createdAt: iso(order.createdAtMs),
    paidAt: isoOrNull(order.paidAtMs),
    soldAt: isoOrNull(order.soldAtMs ?? null),
    packedAt: isoOrNull(order.packedAtMs),
    readyAt: isoOrNull(order.readyAtMs),
    sentAt: isoOrNull(order.sentAtMs),
    deliveredAt: isoOrNull(order.deliveredAtMs),
    total: toMajorUnits(owed.total),
    refunded: toMajorUnits(owed.refunded),
    shipments: shipments.map(
      ({ id, way, carrier, phone, plate, station, tracking, note, sentAtMs, lines }) => ({
        id,
        way,
        carrier,
        phone,
        plate,
        station,
        tracking,
        note,
        sentAt: iso(sentAtMs),
        lines,
      }),
    ),
    undoUntil: isoOrNull(undo?.untilMs ?? null),
  }
}

export function ownerOrderJson(found: OwnerOrder) {
  const { order, lines, payments, refunds, cases, notes, mails, history, placedByRequest } = found
  return {
    ...changedJson(found),
    mode: order.mode,
    attentionReason: order.attentionReason,
    placedByRequest,
    customer: order.customer,
    discountCode: order.discountCode,
    subtotal: toMajorUnits(order.subtotal),
    discount: toMajorUnits(order.discount),
    lines: lines.map(({ unitPrice, ...line }) => ({
      ...line,
      unitPrice: toMajorUnits(unitPrice),
    })),
    payments: payments.map(
      ({ reference, provider, state, channel, createdAtMs, settledByRequest }) => ({
        reference,
        settledByRequest,
        provider,
        state,
        channel,
        createdAt: iso(createdAtMs),
      }),
    ),
    refunds: refunds.map(refundJson),
    cases: cases.map(caseJson),
    notes: notes.map(({ text, by, atMs }) => ({ text, by, at: iso(atMs) })),
    mails: mails.map(({ dedupeKey, state, nextAtMs, sentAtMs, isFiled, lastError, requestId }) => ({
      mail: dedupeKey,
      request: requestId,
      state,
      nextAt: isoOrNull(nextAtMs),
      sentAt: isoOrNull(sentAtMs),
      isOnlyWrittenToFile: isFiled,
      lastError,
    })),
    history: history.map(({ atMs, ...row }) => ({ at: iso(atMs), ...row })),
  }
}

export function refundJson(refund: StoredRefund) {
  return {
    id: refund.id,
    state: refund.state,
    source: refund.source,
    payment: refund.reference,
    amount: toMajorUnits(pesewas(refund.amountPesewas)),
    reason: refund.reason,
    lines: refund.lines.map(({ position, quantity, restock, amountPesewas }) => ({
      position,
      quantity,
      restock,
      amount: toMajorUnits(pesewas(amountPesewas)),
    })),
    askedAt: iso(refund.createdAtMs),
    settledAt: isoOrNull(refund.settledAtMs),
    expectedAt: isoOrNull(refund.expectedAtMs),
  }
}

export function caseJson(one: StoredReviewCase) {
  return {
    key: one.key,
    reason: one.reason,
    orderId: one.orderId,
    reference: one.reference,
    eventKey: one.eventKey,
    detail: one.detail,
    openedAt: iso(one.openedAtMs),
    actBy: isoOrNull(one.actByMs),
    closedAt: isoOrNull(one.closing?.atMs ?? null),
    closedNote: one.closing?.note ?? null,
  }
}

export function iso(ms: number): string {
  return new Date(ms).toISOString()
}

export function isoOrNull(ms: number | null): string | null {
  return ms === null ? null : iso(ms)
}
