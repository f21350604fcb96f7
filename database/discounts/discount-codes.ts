import type { Kysely, Selectable } from 'kysely'
import type { DiscountCode, StoredCode } from '#domain/discount/discount-code'
import type { Schema } from '../schema.ts'

export async function findCodes(
  db: Kysely<Schema>,
  codes: readonly string[],
): Promise<readonly StoredCode[]> {
  if (codes.length === 0) return []
  const rows = await db
    .selectFrom('discount_codes')
    .selectAll()
    .where('code', 'in', codes)
    .execute()
  return rows.map(toCode)
}

export async function findCode(db: Kysely<Schema>, code: string): Promise<StoredCode | null> {
  const [found = null] = await findCodes(db, [code])
  return found
}

/** The newest code is first; the list has at most `limit` codes. */
export async function listCodes(db: Kysely<Schema>, limit: number): Promise<readonly StoredCode[]> {
  const rows = await db
    .selectFrom('discount_codes')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('code')
    .limit(limit)
    .execute()
  return rows.map(toCode)
}

/** Returns false if the code exists. */
export async function insertCode(
  trx: Kysely<Schema>,
  code: DiscountCode,
  createdAtMs: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('discount_codes')
    .values({
      code: code.code,
      kind: code.kind,
      amount: code.amount,
      starts_at: code.startsAtMs,
      ends_at: code.endsAtMs,
      max_uses: code.maxUses,
      max_per_person: code.maxPerPerson,
      collection: code.collection,
      product_id: code.productId,
      created_at: createdAtMs,
      ended_at: null,
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns false if the code was ended before, or does not exist. */
export async function endCode(trx: Kysely<Schema>, code: string, nowMs: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('discount_codes')
    .set({ ended_at: nowMs })
    .where('code', '=', code)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns false if the code was not ended, or its own time is over. */
export async function resumeCode(
  trx: Kysely<Schema>,
  code: string,
  nowMs: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('discount_codes')
    .set({ ended_at: null })
    .where('code', '=', code)
    .where('ended_at', 'is not', null)
    .where(({ eb, or }) => or([eb('ends_at', 'is', null), eb('ends_at', '>', nowMs)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

function toCode(row: Selectable<Schema['discount_codes']>): StoredCode {
  return {
    code: row.code,
    kind: row.kind,
    amount: row.amount,
    startsAtMs: row.starts_at,
    endsAtMs: row.ends_at,
    maxUses: row.max_uses,
    maxPerPerson: row.max_per_person,
    collection: row.collection,
    productId: row.product_id,
    uses: row.uses,
    createdAtMs: row.created_at,
    endedAtMs: row.ended_at,
  }
}
