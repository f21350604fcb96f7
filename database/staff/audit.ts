import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { Actor } from '#domain/staff/actor'
import type { Schema } from '../schema.ts'

export type AuditEntry = {
  readonly actor: Actor
  readonly action: string
  /** The action was done to this, such as `order NKB-1234`. */
  readonly subject: string
  /** The detail never holds a customer's data: name the changed fields, not their values. */
  readonly detail?: Readonly<Record<string, unknown>>
  readonly nowMs: number
}

/** Call this in the transaction of the change, so that both are written or neither. */
export async function writeAudit(trx: Kysely<Schema>, entry: AuditEntry): Promise<void> {
  await trx.insertInto('audit').values(toRow(entry)).execute()
}

/** SQLite accepts at most 32,766 values in one statement. */
const ROWS_AT_ONCE = 1_000

/** Writes the entries of one change of many things. */
export async function writeAudits(
  trx: Kysely<Schema>,
  entries: readonly AuditEntry[],
): Promise<void> {
  for (let start = 0; start < entries.length; start += ROWS_AT_ONCE) {
    const rows = entries.slice(start, start + ROWS_AT_ONCE).map(toRow)
    await trx.insertInto('audit').values(rows).execute()
  }
}

function toRow({ actor, action, subject, detail = {}, nowMs }: AuditEntry) {
  return {
    id: randomUUIDv7(),
    at: nowMs,
    staff_id: actor.staffId,
    actor: actor.name,
    action,
    subject,
    detail_json: JSON.stringify(detail),
  }
}

type Recorded = { readonly action: string; readonly name: string; readonly hash: string }

/** Finds what the action was done to that has this hash in its detail; null if there was none. */
export async function findAuditedSubject(
  trx: Kysely<Schema>,
  { action, name, hash }: Recorded,
): Promise<string | null> {
  const row = await trx
    .selectFrom('audit')
    .select('subject')
    .where('action', '=', action)
    .where('detail_json', 'like', `%"${name}":"${hash}"%`)
    .executeTakeFirst()
  return row?.subject ?? null
}

/** Null: nothing was done yet. */
export async function findFirstAuditMs(
  db: Kysely<Schema>,
  where: { readonly action?: string } = {},
): Promise<number | null> {
  let query = db.selectFrom('audit').select('at').orderBy('at').limit(1)
  if (where.action !== undefined) query = query.where('action', '=', where.action)
  const row = await query.executeTakeFirst()
  return row?.at ?? null
}

export type StoredAuditEntry = {
  /** Ids sort by time. */
  readonly id: string
  readonly atMs: number
  readonly actor: string
  readonly action: string
  readonly subject: string
  readonly detail: Readonly<Record<string, unknown>>
}

type AuditQuery = {
  /** Only entries that are older than this one are listed. */
  readonly before: string | null
  readonly limit: number
}

const detailSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()))

/** The newest entry is first. */
export async function listAudit(
  db: Kysely<Schema>,
  { before, limit }: AuditQuery,
): Promise<readonly StoredAuditEntry[]> {
  let query = db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(limit)
  if (before !== null) query = query.where('id', '<', before)
  const rows = await query.execute()
  return rows.map((row) => ({
    id: row.id,
    atMs: row.at,
    actor: row.actor,
    action: row.action,
    subject: row.subject,
    detail: v.parse(detailSchema, row.detail_json),
  }))
}
