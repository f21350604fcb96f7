import type {
  HeldLetter,
  HeldNotice,
  HeldOrder,
  HeldPayment,
  Holdings,
} from '#database/data-rights/data-rights-holdings'
import { variantName } from '#domain/catalogue/variant-name'
import { toMajorUnits } from '#domain/money/decimals'
import { pesewas } from '#domain/money/money'
import { whereToLines } from '#domain/order/address-change'

/** Everything stored about a mailbox, in the names, times and amounts that a person reads. */
export function readableHoldings(holdings: Holdings) {
  const { orders, paidForOthers, subscriptions, messages, requests, letters } = holdings
  const { waiting, drawEntries, drawLinks } = holdings
  return {
    orders: orders.map(readableOrder),
    paymentsForOthers: paidForOthers.map(({ orderId, payment, notices }) => ({
      orderId,
      ...readablePayment(payment),
      providerNotices: notices.map(readableNotice),
    })),
    subscriptions: subscriptions.map(({ createdAtMs, stateSinceMs, ...rest }) => ({
      ...rest,
      createdAt: iso(createdAtMs),
      stateSince: iso(stateSinceMs),
    })),
    waitingList: waiting.map(({ kind, state, productId, colour, size, person, ...request }) => ({
      kind,
      state,
      productId,
      colour,
      size,
      ...person,
      askedAt: iso(request.createdAtMs),
      confirmedAt: isoOrNull(request.confirmedAtMs),
      offeredAt: isoOrNull(request.offeredAtMs),
      orderId: request.orderId,
    })),
    drawEntries: drawEntries.map(({ id, dropId, state, productId, colour, size, ...entry }) => ({
      id,
      drop: dropId,
      state,
      productId,
      colour,
      size,
      ...entry.person,
      createdAt: iso(entry.createdAtMs),
      enteredAt: isoOrNull(entry.enteredAtMs),
      offeredAt: isoOrNull(entry.offeredAtMs),
      orderId: entry.orderId,
    })),
    drawLinks: drawLinks.map(({ dropId, productId, colour, size, person, ...link }) => ({
      drop: dropId,
      productId,
      colour,
      size,
      ...person,
      askedAt: iso(link.askedAtMs),
      mailedAt: isoOrNull(link.leftAtMs),
    })),
    contactMessages: messages.map(
      ({ createdAtMs, readAtMs, answeredAtMs, newsletter, lines, ...rest }) => ({
        ...rest,
        pieces: lines.map((line) => `${variantName(line.title, line)}, ${line.price}`).join('; '),
        newsletter: newsletter ? 'yes' : 'no',
        createdAt: iso(createdAtMs),
        readAt: isoOrNull(readAtMs),
        answeredAt: isoOrNull(answeredAtMs),
      }),
    ),
    dataRightsRequests: requests.map((request) => ({
      number: request.number,
      requestType: request.requestType,
      name: request.name,
      email: request.email,
      details: request.details,
      verificationMethod: request.verificationMethod,
      receivedAt: iso(request.receivedAtMs),
      dueAt: iso(request.dueAtMs),
      extendedUntil: isoOrNull(request.extendedUntilMs),
      extensionReason: request.extensionReason,
      provenAt: isoOrNull(request.provenAtMs),
      closedAt: isoOrNull(request.closedAtMs),
      outcome: request.outcome,
    })),
    letters: letters.map(readableLetter),
  }
}

function readableOrder(held: HeldOrder) {
  const { order, owed, payments, refunds, returns, notices, parcels, notes, links } = held
  return {
    id: order.id,
    state: order.state,
    placedAt: iso(order.createdAtMs),
    paidAt: isoOrNull(order.paidAtMs),
    soldAt: isoOrNull(order.soldAtMs ?? null),
    paidInPersonBy: order.paidBy,
    packedAt: isoOrNull(order.packedAtMs),
    readyAt: isoOrNull(order.readyAtMs),
    sentAt: isoOrNull(order.sentAtMs),
    deliveredAt: isoOrNull(order.deliveredAtMs),
    ...order.customer,
    discountCode: order.discountCode,
    subtotalGhs: toMajorUnits(order.subtotal),
    discountGhs: toMajorUnits(order.discount),
    deliveryZone: order.zone?.name ?? null,
    deliveryGhs: toMajorUnits(order.delivery),
    totalGhs: toMajorUnits(order.total),
    refundedGhs: toMajorUnits(owed.refunded),
    totalAfterRefundsGhs: toMajorUnits(owed.total),
    lines: order.lines.map(({ unitPrice, ...line }, position) => ({
      ...line,
      refunded: line.quantity - (owed.lines[position]?.quantity ?? line.quantity),
      unitPriceGhs: toMajorUnits(unitPrice),
    })),
    payments: payments.map(readablePayment),
    refunds: refunds.map(
      ({ state, reason, amountPesewas, createdAtMs, settledAtMs, expectedAtMs }) => ({
        state,
        amountGhs: toMajorUnits(pesewas(amountPesewas)),
        reason,
        askedAt: iso(createdAtMs),
        settledAt: isoOrNull(settledAtMs),
        expectedAt: isoOrNull(expectedAtMs),
      }),
    ),
    returns: returns.map(
      ({ kind, state, reason, answer, sendTo, pieces: units, parcel, ...times }) => ({
        kind,
        state,
        pieces: units.join('; '),
        reason,
        answer,
        sendTo,
        ...parcel,
        askedAt: iso(times.createdAtMs),
        endedAt: isoOrNull(times.endedAtMs),
      }),
    ),
    providerNotices: notices.map(readableNotice),
    parcels: parcels.map(({ sentAtMs, photo, ...parcel }) => ({
      ...parcel,
      sentAt: iso(sentAtMs),
      waybillPhotoJpegBase64: photo ? Buffer.from(photo).toString('base64') : '',
    })),
    notes: notes.map(({ text, atMs }) => ({ text, writtenAt: iso(atMs) })),
    addressChanges: held.addressChanges.map(({ state, by, before, after, atMs }) => ({
      state,
      by,
      before: whereToLines(before).join(', '),
      after: whereToLines(after).join(', '),
      changedAt: iso(atMs),
    })),
    links: links.map(({ purpose, createdAtMs, expiresAtMs }) => ({
      purpose,
      createdAt: iso(createdAtMs),
      expiresAt: iso(expiresAtMs),
    })),
  }
}

function readablePayment({ amountPesewas, createdAtMs, ...payment }: HeldPayment) {
  return {
    ...payment,
    amountGhs: toMajorUnits(pesewas(amountPesewas)),
    createdAt: iso(createdAtMs),
  }
}

function readableNotice({ receivedAtMs, ...notice }: HeldNotice) {
  return { ...notice, receivedAt: iso(receivedAtMs) }
}

function readableLetter({ to, subject, text, createdAtMs, sentAtMs, isFiled }: HeldLetter) {
  const letter = { to, subject, text, createdAt: iso(createdAtMs) }
  const doneAt = isoOrNull(sentAtMs)
  return isFiled ? { ...letter, writtenToFileAt: doneAt } : { ...letter, sentAt: doneAt }
}

export function iso(ms: number): string {
  return new Date(ms).toISOString()
}

function isoOrNull(ms: number | null): string | null {
  return ms === null ? null : iso(ms)
}
