import type { Kysely, Selectable } from 'kysely'
import type { Parcel } from '#domain/order/parcel'
import {
  OPEN_RETURN_STATES,
  type OpenReturnState,
  type Return,
  type ReturnState,
} from '#domain/return/return'
import { isStorableText } from '#domain/storable'
import { withdrawMail } from '../mail/outbox.ts'
import { mailKey } from '../mail/queued-mail.ts'
import type { Schema } from '../schema.ts'

export type NewReturn = Pick<
  Return,
  'id' | 'orderId' | 'kind' | 'reason' | 'lines' | 'createdAtMs'
> & { readonly formId: string }

/** Call this while the order is locked. */
export async function insertReturn(trx: Kysely<Schema>, asked: NewReturn): Promise<void> {
  const { id, orderId, formId, kind, reason, lines, createdAtMs } = asked
  await trx
    .insertInto('returns')
    .values({
      id,
      order_id: orderId,
      form_id: formId,
      kind,
      state: 'asked',
      reason,
      created_at: createdAtMs,
    })
    .execute()
  await trx
    .insertInto('return_lines')
    .values(
      lines.map(({ position, quantity, newSize }) => ({
        return_id: id,
        position,
        quantity,
        new_size: newSize,
      })),
    )
    .execute()
}

/** The oldest return is first. */
export function listReturns(db: Kysely<Schema>, orderId: string): Promise<Return[]> {
  return loadReturns(db, selectReturns(db).where('order_id', '=', orderId))
}

/** `id` may be anything that an address or a form has. */
export async function findReturn(db: Kysely<Schema>, id: string): Promise<Return | null> {
  if (!isStorableText(id)) return null
  return (await loadReturns(db, selectReturns(db).where('id', '=', id)))[0] ?? null
}

export async function isFormUsed(
  db: Kysely<Schema>,
  orderId: string,
  formId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('returns')
    .select('id')
    .where('order_id', '=', orderId)
    .where('form_id', '=', formId)
    .executeTakeFirst()
  return row !== undefined
}

type Page = { readonly states: readonly ReturnState[]; readonly limit: number }

/** Returns that wait are listed with the oldest first, those that are over with the latest first. */
export function listReturnsIn(
  db: Kysely<Schema>,
  { states, limit }: Page,
): Promise<readonly Return[]> {
  const isOver = states.some((state) => !OPEN_RETURN_STATES.some((each) => each === state))
  const query = selectReturns(db).where('state', 'in', states)
  return loadReturns(db, (isOver ? query.orderBy('ended_at', 'desc') : query).limit(limit))
}

export type ReturnCounts = Readonly<Record<OpenReturnState, number>>

export async function countOpenReturns(db: Kysely<Schema>): Promise<ReturnCounts> {
  const rows = await db
    .selectFrom('returns')
    .select(({ fn }) => ['state', fn.countAll().as('count')])
    .where('state', 'in', OPEN_RETURN_STATES)
    .groupBy('state')
    .execute()
  const countOf = (state: OpenReturnState) =>
    Number(rows.find((row) => row.state === state)?.count ?? 0)
  return { asked: countOf('asked'), agreed: countOf('agreed'), received: countOf('received') }
}

function selectReturns(db: Kysely<Schema>) {
  return db.selectFrom('returns').selectAll()
}

async function loadReturns(
  db: Kysely<Schema>,
  query: ReturnType<typeof selectReturns>,
): Promise<Return[]> {
  const rows = await query.orderBy('created_at').orderBy('id').execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const lines = await db
    .selectFrom('return_lines')
    .selectAll()
    .where('return_id', 'in', ids)
    .orderBy('position')
    .execute()
  const linesOf = Map.groupBy(lines, ({ return_id }) => return_id)
  return rows.map((row) => toReturn(row, linesOf.get(row.id) ?? []))
}

function toReturn(
  row: Selectable<Schema['returns']>,
  lines: readonly Selectable<Schema['return_lines']>[],
): Return {
  const { way, carrier, phone, plate, station, tracking, note } = row
  return {
    id: row.id,
    orderId: row.order_id,
    kind: row.kind,
    state: row.state,
    reason: row.reason,
    answer: row.answer,
    sendTo: row.send_to,
    lines: lines.map(({ position, quantity, new_size, restocked }) => ({
      position,
      quantity,
      newSize: new_size,
      restocked,
    })),
    refundId: row.refund_id,
    parcel: { way, carrier, phone, plate, station, tracking, note },
    createdAtMs: row.created_at,
    agreedAtMs: row.agreed_at,
    receivedAtMs: row.received_at,
    endedAtMs: row.ended_at,
  }
}

export type ReturnMove = {
  readonly from: ReturnState
  readonly to: ReturnState
  readonly nowMs: number
  readonly answer?: string
  readonly sendTo?: string
  readonly refundId?: string
  readonly parcel?: Parcel
}

/** This is the way a state changes. Of several concurrent calls, one returns true. */
export async function moveReturn(
  trx: Kysely<Schema>,
  id: string,
  { from, to, nowMs, answer, sendTo, refundId, parcel }: ReturnMove,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('returns')
    .set({
      state: to,
      ...(to === 'agreed' ? { agreed_at: nowMs } : {}),
      ...(to === 'received' ? { received_at: nowMs } : {}),
      ...(to === 'agreed' || to === 'received' ? {} : { ended_at: nowMs }),
      ...(answer === undefined ? {} : { answer }),
      ...(sendTo === undefined ? {} : { send_to: sendTo }),
      ...(refundId === undefined ? {} : { refund_id: refundId }),
      ...parcel,
    })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * After a refund was refused, its return waits to be settled again, and its mail, which has not left yet, is withdrawn.
 * Call this while the order is locked.
 */
export async function reopenReturn(trx: Kysely<Schema>, refundId: string): Promise<void> {
  const row = await trx
    .updateTable('returns')
    .set({ state: 'received', refund_id: null, ended_at: null })
    .where('refund_id', '=', refundId)
    .where('state', '=', 'settled')
    .returning('id')
    .executeTakeFirst()
  if (row) await withdrawMail(trx, settledMailKey(row.id))
}

/** Once the refund is done, the mail that it is on its way would come too late, if it has not left yet. */
export async function withdrawRefundNotice(trx: Kysely<Schema>, refundId: string): Promise<void> {
  const row = await trx
    .selectFrom('returns')
    .select('id')
    .where('refund_id', '=', refundId)
    .executeTakeFirst()
  if (row) await withdrawMail(trx, settledMailKey(row.id))
}

function settledMailKey(returnId: string): string {
  return mailKey({ kind: 'return-mail', returnId, state: 'settled' })
}

export async function markRestockedLine(
  trx: Kysely<Schema>,
  id: string,
  { position, restocked }: { readonly position: number; readonly restocked: number },
): Promise<void> {
  await trx
    .updateTable('return_lines')
    .set({ restocked })
    .where('return_id', '=', id)
    .where('position', '=', position)
    .execute()
}
