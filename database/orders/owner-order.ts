import type { Kysely } from 'kysely'
import type { PricedLine } from '#domain/cart/line'
import type { MailKindWith } from '#domain/mail/mail-kinds'
import type { AddressChange } from '#domain/order/address-change'
import { canUndo, latestStep, type OrderStepKind, UNDO_MS } from '#domain/order/fulfilment'
import type { Order } from '#domain/order/order'
import { quantityAt } from '#domain/order/parcel'
import type { StillOwed } from '#domain/refund/still-owed'
import { unrefundedLines } from '#domain/refund/unrefunded-lines'
import { RETURN_STATES, type Return } from '#domain/return/return'
import { mailKey } from '../mail/queued-mail.ts'
import { type Attempt, listAttempts } from '../payments/payment-attempts.ts'
import { listRefunds, type StoredRefund } from '../refunds/refunds.ts'
import { listReturns } from '../returns/returns.ts'
import type { Schema } from '../schema.ts'
import { isStockEnough } from '../stock/stock.ts'
import { listAddressChanges } from './address-changes.ts'
import { customerVersion } from './correct-order.ts'
import { mayOrderBePaid } from './expired-holds.ts'
import { listSteps, type StoredStep } from './fulfilment.ts'
import { listNotes, type StoredNote } from './order-notes.ts'
import { findPlacingRequest } from './order-requests.ts'
import { countLinks } from './order-tokens.ts'
import { loadOrder, readHoldsStock } from './orders.ts'
import { findReviewCases, type StoredReviewCase } from './review-cases.ts'
import { listShipments, type Shipment } from './shipments.ts'
import { readStillOwed } from './still-owed.ts'

/** This is an order with everything that the owner sees and does with it. */
export type OwnerOrder = {
  readonly order: Order
  readonly owed: StillOwed
  /** `correctCustomer` takes this version: it changes whenever the customer's details do. */
  readonly customerVersion: string
  readonly lines: readonly OwnerLine[]
  readonly shipments: readonly Shipment[]
  readonly steps: readonly StoredStep[]
  /** The next change takes this as its `lastStepId`. */
  readonly lastStepId: string | null
  /** The step can be undone until then; the database's clock decides. It is null if there is no such step. */
  readonly undo: {
    readonly stepId: string
    readonly kind: OrderStepKind
    readonly untilMs: number
  } | null
  readonly notes: readonly StoredNote[]
  readonly payments: readonly Attempt[]
  readonly refunds: readonly StoredRefund[]
  readonly returns: readonly Return[]
  readonly cases: readonly StoredReviewCase[]
  readonly addressChanges: readonly AddressChange[]
  /** This many links to the order work. */
  readonly links: number
  readonly mails: readonly OrderMailState[]
  readonly history: readonly OrderAuditEntry[]
  /** It is true if `releaseHold` would be refused because of a payment under way. */
  readonly mayBePaid: boolean
  /**
   * It is true if the order waits for a decision, holds nothing, and its units are not on the shelf: it cannot be
   * accepted.
   */
  readonly lacksUnits: boolean
  /** This request placed the order; it is null if unknown. The requests that settled its payments are with these. */
  readonly placedByRequest: string | null
}

/** This is a line of the order, with what became of its units. */
export type OwnerLine = PricedLine & {
  readonly position: number
  /** These units are in parcels. */
  readonly sent: number
  /** These units are refunded, and not to be sent any more. */
  readonly withdrawn: number
  /** These units are refunded, sent or not. */
  readonly refunded: number
}

export type OrderMailState = {
  readonly dedupeKey: string
  readonly kind: string
  readonly state: 'waiting' | 'sent' | 'failed'
  readonly createdAtMs: number
  /** The mail is sent next at this time; it is null unless the mail waits. */
  readonly nextAtMs: number | null
  readonly sentAtMs: number | null
  /** The mail was sent, but only into a file on the server. */
  readonly isFiled: boolean
  readonly lastError: string | null
  readonly requestId: string | null
}

export type OrderAuditEntry = {
  readonly atMs: number
  readonly actor: string
  readonly action: string
  readonly detail: unknown
}

export async function loadOrderForOwner(
  db: Kysely<Schema>,
  id: string,
  nowMs: number,
): Promise<OwnerOrder | null> {
  const order = await loadOrder(db, id)
  if (!order) return null
  const shipments = await listShipments(db, id)
  const steps = await listSteps(db, id)
  const payments = await listAttempts(db, id)
  const sent = shipments.flatMap(({ lines }) => lines)
  const latest = latestStep(steps)
  const refunds = await listRefunds(db, id)
  const returns = await listReturns(db, id)
  const addressChanges = await listAddressChanges(db, id)
  const toSend = unrefundedLines(order.lines, { sent, refunds })
  const owed = await readStillOwed(db, order)
  return {
    order,
    owed,
    customerVersion: customerVersion(order.customer),
    lines: order.lines.map((line, position) => ({
      ...line,
      position,
      sent: quantityAt(sent, position),
      withdrawn: line.quantity - (toSend[position]?.quantity ?? line.quantity),
      refunded: line.quantity - (owed.lines[position]?.quantity ?? line.quantity),
    })),
    refunds,
    returns,
    shipments,
    steps,
    lastStepId: latest?.id ?? null,
    undo: order.state === 'paid' && order.fulfilment !== 'cancelled' ? undoOf(latest, nowMs) : null,
    notes: await listNotes(db, id),
    payments,
    cases: await findReviewCases(db, id),
    addressChanges,
    mails: await listMails(db, id, {
      payments,
      shipments,
      steps,
      refunds,
      returns,
      addressChanges,
    }),
    links: await countLinks(db, id, nowMs),
    history: await listHistory(db, `order ${id}`),
    mayBePaid: order.state === 'pending' && (await mayOrderBePaid(db, id)),
    lacksUnits: order.state === 'attention' && (await lacksUnits(db, order)),
    placedByRequest: await findPlacingRequest(db, id),
  }
}

async function lacksUnits(db: Kysely<Schema>, { id, lines }: Order): Promise<boolean> {
  return !(await readHoldsStock(db, id)) && !(await isStockEnough(db, lines))
}

function undoOf(latest: StoredStep | null, nowMs: number): OwnerOrder['undo'] {
  if (!latest || !canUndo(latest, nowMs)) return null
  return { stepId: latest.id, kind: latest.kind, untilMs: latest.atMs + UNDO_MS }
}

type Mailed = Pick<
  OwnerOrder,
  'payments' | 'shipments' | 'steps' | 'refunds' | 'returns' | 'addressChanges'
>

/** Mails are found by their keys, which have an index. */
function mailKeysOf(orderId: string, mailed: Mailed) {
  const { payments, shipments, steps, refunds, returns, addressChanges } = mailed
  const keys: Readonly<Record<MailKindWith<{ readonly onOrder: string }>, readonly string[]>> = {
    'order-mail': [mailKey({ kind: 'order-mail', orderId })],
    'shop-mail': payments.map(({ reference }) => mailKey({ kind: 'shop-mail', reference })),
    'parcel-mail': shipments.map(({ id }) => mailKey({ kind: 'parcel-mail', shipmentId: id })),
    'ready-mail': steps
      .filter(({ kind }) => kind === 'ready')
      .map(({ id }) => mailKey({ kind: 'ready-mail', stepId: id })),
    'refund-mail': refunds.map(({ id }) => mailKey({ kind: 'refund-mail', refundId: id })),
    'return-mail': returns.flatMap(({ id }) =>
      RETURN_STATES.map((state) => mailKey({ kind: 'return-mail', returnId: id, state })),
    ),
    'address-mail': addressChanges.map(({ id }) => mailKey({ kind: 'address-mail', changeId: id })),
  }
  return Object.values(keys).flat()
}

async function listMails(
  db: Kysely<Schema>,
  orderId: string,
  mailed: Mailed,
): Promise<readonly OrderMailState[]> {
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where('dedupe_key', 'in', mailKeysOf(orderId, mailed))
    .orderBy('created_at')
    .orderBy('dedupe_key')
    .execute()
  return rows.map((row) => ({
    dedupeKey: row.dedupe_key,
    kind: row.kind,
    state: row.parked_at !== null ? 'failed' : row.done_at !== null ? 'sent' : 'waiting',
    createdAtMs: row.created_at,
    nextAtMs: row.next_at,
    sentAtMs: row.done_at,
    isFiled: row.is_filed === 1,
    lastError: row.last_error,
    requestId: row.request_id,
  }))
}

async function listHistory(
  db: Kysely<Schema>,
  subject: string,
): Promise<readonly OrderAuditEntry[]> {
  const rows = await db
    .selectFrom('audit')
    .select(['at', 'actor', 'action', 'detail_json'])
    .where('subject', '=', subject)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(({ at, actor, action, detail_json }) => ({
    atMs: at,
    actor,
    action,
    detail: JSON.parse(detail_json),
  }))
}
