import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

export type DemoCode = { readonly code: string; readonly isEnded: boolean }

export async function listDemoCodes(db: Kysely<Schema>): Promise<readonly DemoCode[]> {
  const rows = await db
    .selectFrom('discount_codes')
    .select(['code', 'ended_at'])
    .where('is_demo', '=', 1)
    .orderBy('code')
    .execute()
  return rows.map(({ code, ended_at: endedAtMs }) => ({ code, isEnded: endedAtMs !== null }))
}

/**
 * Deletes the code, or ends it if an order has it: then its word stays taken. An order that is being placed with it has
 * locked its row, or finds it gone.
 */
export async function removeDemoCode(
  trx: Kysely<Schema>,
  { code, nowMs }: { readonly code: string; readonly nowMs: number },
): Promise<'deleted' | 'ended'> {
  await trx
    .updateTable('discount_codes')
    .set(({ fn, ref, val }) => ({
      ended_at: fn.coalesce(ref('ended_at'), val(nowMs)),
      is_demo: 0,
    }))
    .where('code', '=', code)
    .execute()
  const use = await trx
    .selectFrom('discount_orders')
    .select('order_id')
    .where('code', '=', code)
    .limit(1)
    .executeTakeFirst()
  if (use !== undefined) return 'ended'
  await trx.deleteFrom('discount_codes').where('code', '=', code).execute()
  return 'deleted'
}

/** Call this before anybody can have used them. */
export async function deleteDemoCodes(trx: Kysely<Schema>): Promise<void> {
  await trx.deleteFrom('discount_codes').where('is_demo', '=', 1).execute()
}
