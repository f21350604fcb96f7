import type { ExpressionBuilder, Kysely, Selectable } from 'kysely'
import * as v from 'valibot'
import { planSchema, type UploadPlan, type UploadRefusal } from '#domain/catalogue/upload'
import type { UploadUse } from '#domain/catalogue/upload-uses'
import { MAX_CLOCK_SKEW_MS } from '../clock.ts'
import type { Schema, UploadState } from '../schema.ts'

export type Upload = {
  readonly id: string
  readonly staffId: string
  readonly productId: number | null
  readonly bytes: number
  readonly received: number
  readonly state: UploadState
  /** The upload became this picture. */
  readonly picture: string | null
  readonly refusal: string | null
  readonly leaseUntilMs: number
}

export type NewUpload = Pick<Upload, 'id' | 'staffId' | 'productId' | 'bytes'> & {
  readonly fileName: string
  readonly plan: UploadPlan
  readonly createdAtMs: number
}

const OPEN: readonly UploadState[] = ['receiving', 'received']

export async function countOpenUploads(db: Kysely<Schema>): Promise<number> {
  const { open } = await db
    .selectFrom('uploads')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('state', 'in', OPEN)
    .executeTakeFirstOrThrow()
  return Number(open)
}

/** Counts all uploads that were begun since, and the bytes of those that were not refused. */
export async function sumUploadsSince(
  db: Kysely<Schema>,
  sinceMs: number,
): Promise<{ readonly count: number; readonly bytes: number }> {
  const rows = await db
    .selectFrom('uploads')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count'), fn.sum('bytes').as('bytes')])
    .where('created_at', '>', sinceMs)
    .groupBy('state')
    .execute()
  const count = rows.reduce((sum, row) => sum + Number(row.count), 0)
  const kept = rows.filter(({ state }) => state !== 'refused')
  return { count, bytes: kept.reduce((sum, row) => sum + Number(row.bytes), 0) }
}

export async function insertUpload(trx: Kysely<Schema>, upload: NewUpload): Promise<void> {
  await trx
    .insertInto('uploads')
    .values({
      id: upload.id,
      staff_id: upload.staffId,
      product_id: upload.productId,
      file_name: upload.fileName,
      plan_json: JSON.stringify(upload.plan),
      bytes: upload.bytes,
      received: 0,
      state: 'receiving',
      picture: null,
      refusal: null,
      created_at: upload.createdAtMs,
    })
    .execute()
}

export async function findUpload(db: Kysely<Schema>, id: string): Promise<Upload | null> {
  const row = await db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toUpload(row) : null
}

type Chunk = { readonly id: string; readonly start: number; readonly bytes: Uint8Array }

/** Returns false when these are not the next bytes; the upload is then as it was. */
export async function appendChunk(
  trx: Kysely<Schema>,
  { id, start, bytes }: Chunk,
): Promise<boolean> {
  const end = start + bytes.byteLength
  const { numUpdatedRows } = await trx
    .updateTable('uploads')
    .set(({ eb }) => ({
      received: end,
      state: eb
        .case()
        .when('bytes', '=', end)
        .then<UploadState>('received')
        .else<UploadState>('receiving')
        .end(),
    }))
    .where('id', '=', id)
    .where('state', '=', 'receiving')
    .where('received', '=', start)
    .where('bytes', '>=', end)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await trx.insertInto('upload_chunks').values({ upload_id: id, start, bytes }).execute()
  return true
}

/** The bytes of a refused upload are deleted at once. */
export async function refuseUpload(
  trx: Kysely<Schema>,
  id: string,
  refusal: UploadRefusal,
): Promise<void> {
  await trx
    .updateTable('uploads')
    .set({ state: 'refused', refusal })
    .where('id', '=', id)
    .where('state', 'in', OPEN)
    .execute()
  await deleteChunks(trx, id)
}

async function deleteChunks(trx: Kysely<Schema>, id: string) {
  await trx.deleteFrom('upload_chunks').where('upload_id', '=', id).execute()
}

const storedPlan = v.pipe(v.string(), v.parseJson(), planSchema)

export async function readPlan(db: Kysely<Schema>, id: string): Promise<UploadPlan> {
  const { plan_json: plan } = await db
    .selectFrom('uploads')
    .select('plan_json')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return v.parse(storedPlan, plan)
}

export type ArrivedUpload = {
  /** This is the name of the picture, or the file of the film. */
  readonly picture: string
  readonly fileName: string
  readonly bytes: number
  readonly alt: string
}

/** Lists what became of the uploads of the last day that belong to no product, the newest first. */
export async function listArrived(
  db: Kysely<Schema>,
  use: UploadUse,
): Promise<readonly ArrivedUpload[]> {
  const rows = await db
    .selectFrom('uploads')
    .select(['picture', 'file_name as fileName', 'bytes', 'plan_json as plan'])
    .where('state', '=', 'derived')
    .where('product_id', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const arrived = new Map<string, ArrivedUpload>()
  for (const { picture, fileName, bytes, plan } of rows) {
    const { use: known, alt } = v.parse(storedPlan, plan)
    if (picture === null || known !== use || arrived.has(picture)) continue
    arrived.set(picture, { picture, fileName, bytes, alt })
  }
  return [...arrived.values()]
}

/** Chunks are read one at a time, so that no process holds a whole upload in memory. */
export async function* readChunks(db: Kysely<Schema>, { id, bytes }: Upload) {
  for (let start = 0; start < bytes; ) {
    const chunk = await readChunk(db, id, start)
    if (!chunk || chunk.byteLength === 0) throw new Error('An upload lacks a chunk')
    yield chunk
    start += chunk.byteLength
  }
}

async function readChunk(
  db: Kysely<Schema>,
  id: string,
  start: number,
): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('upload_chunks')
    .select('bytes')
    .where('upload_id', '=', id)
    .where('start', '=', start)
    .executeTakeFirst()
  return row?.bytes ?? null
}

/** Deletes the upload's bytes. Returns false when the lease has passed to another process. */
export async function markDerived(
  trx: Kysely<Schema>,
  { id, leaseUntilMs }: Upload,
  picture: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('uploads')
    .set({ state: 'derived', picture })
    .where('id', '=', id)
    .where('state', '=', 'received')
    .where('lease_until', '=', leaseUntilMs)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await deleteChunks(trx, id)
  return true
}

type Age = { readonly nowMs: number; readonly maxAgeMs: number }

/** Deletes uploads that are older, whatever became of them; returns how many. */
export async function deleteOldUploads(
  trx: Kysely<Schema>,
  { nowMs, maxAgeMs }: Age,
): Promise<number> {
  const isOld = (row: ExpressionBuilder<Schema, 'uploads'>) =>
    row.or([
      row('created_at', '<', nowMs - maxAgeMs),
      // A later time was written by a wrong clock: raw photos must not stay because of it.
      row('created_at', '>', nowMs + MAX_CLOCK_SKEW_MS),
    ])
  const old = trx.selectFrom('uploads').select('id').where(isOld)
  await trx.deleteFrom('upload_chunks').where('upload_id', 'in', old).execute()
  const { numDeletedRows } = await trx.deleteFrom('uploads').where(isOld).executeTakeFirst()
  return Number(numDeletedRows)
}

export async function hasUploadSince(db: Kysely<Schema>, sinceMs: number): Promise<boolean> {
  const found = await db
    .selectFrom('uploads')
    .select('id')
    .where('created_at', '>', sinceMs)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Tells whether files of a picture may be on their way into the store, before its row. */
export async function isAnyBeingDerived(db: Kysely<Schema>): Promise<boolean> {
  const found = await db
    .selectFrom('uploads')
    .select('id')
    .where('state', '=', 'received')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export function toUpload(row: Selectable<Schema['uploads']>): Upload {
  const { id, bytes, received, state, picture, refusal } = row
  return {
    id,
    staffId: row.staff_id,
    productId: row.product_id,
    bytes,
    received,
    state,
    picture,
    refusal,
    leaseUntilMs: row.lease_until,
  }
}
