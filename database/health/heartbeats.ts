import type { Kysely } from 'kysely'
import type { Heartbeat } from '#domain/health/health'
import type { Schema } from '../schema.ts'

/** This is the last outcome of a part of the shop, as one process saw it. */
export type Outcome =
  | { readonly name: string; readonly isOk: true; readonly atMs: number }
  | { readonly name: string; readonly isOk: false; readonly atMs: number; readonly detail: string }

/** Writes in one short transaction. A success ends a failure, of whichever process; a failure keeps its beginning. */
export async function writeHeartbeats(
  db: Kysely<Schema>,
  outcomes: readonly Outcome[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // The order is the same in every process, or two of them would wait for each other.
    for (const outcome of outcomes.toSorted((a, b) => a.name.localeCompare(b.name))) {
      await (outcome.isOk ? writeOk(trx, outcome) : writeFailure(trx, outcome))
    }
  })
}

async function writeOk(
  trx: Kysely<Schema>,
  { name, atMs }: Extract<Outcome, { readonly isOk: true }>,
): Promise<void> {
  const working = { ok_at: atMs, failing_since: null, detail: null }
  await trx
    .insertInto('heartbeats')
    .values({ name, ...working })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(working))
    .execute()
}

async function writeFailure(
  trx: Kysely<Schema>,
  { name, atMs, detail }: Extract<Outcome, { readonly isOk: false }>,
): Promise<void> {
  await trx
    .insertInto('heartbeats')
    .values({ name, ok_at: null, failing_since: atMs, detail })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(({ fn, ref }) => ({
        failing_since: fn.coalesce(ref('heartbeats.failing_since'), ref('excluded.failing_since')),
        detail,
      })),
    )
    .execute()
}

export async function readHeartbeats(db: Kysely<Schema>): Promise<ReadonlyMap<string, Heartbeat>> {
  const rows = await db.selectFrom('heartbeats').selectAll().execute()
  return new Map(
    rows.map(({ name, ok_at, failing_since, detail }) => [
      name,
      { okAtMs: ok_at, failingSinceMs: failing_since, detail },
    ]),
  )
}
