import type { Kysely } from 'kysely'
import {
  DEMO_KINDS,
  type DemoKind,
  type DemoOutcome,
  type DemoState,
  NOTHING_REMOVED,
} from '#domain/demo-content/demo-content'
import type { Schema } from '../schema.ts'

export type DemoDecision = DemoOutcome & {
  readonly state: Exclude<DemoState, 'present'>
  readonly decidedAtMs: number
}

export async function listDecisions(
  db: Kysely<Schema>,
): Promise<ReadonlyMap<DemoKind, DemoDecision>> {
  const rows = await db.selectFrom('demo_content').selectAll().execute()
  return new Map(
    rows.map(({ kind, decided_at: decidedAtMs, ...decision }) => [
      kind,
      { ...decision, decidedAtMs },
    ]),
  )
}

/** Finds the kinds that were removed, or with which the shop never began. */
export async function listRemoved(db: Kysely<Schema>): Promise<ReadonlySet<DemoKind>> {
  const rows = await db
    .selectFrom('demo_content')
    .select('kind')
    .where('state', '=', 'removed')
    .execute()
  return new Set(rows.map(({ kind }) => kind))
}

type Decision = { readonly kind: DemoKind; readonly nowMs: number }

/**
 * Returns false if the kind was removed before. Its row stays locked: whoever removes the same kind at the same moment
 * waits, and then finds it removed.
 */
export async function decideRemoval(
  trx: Kysely<Schema>,
  { kind, nowMs }: Decision,
): Promise<boolean> {
  const decision = { state: 'removed', decided_at: nowMs } as const
  const decided = await trx
    .insertInto('demo_content')
    .values({ kind, ...decision, ...NOTHING_REMOVED })
    .onConflict((conflict) =>
      conflict.column('kind').doUpdateSet(decision).where('demo_content.state', '=', 'kept'),
    )
    .returning('kind')
    .executeTakeFirst()
  return decided !== undefined
}

/** Returns false if somebody has decided before. */
export async function decideKeeping(
  trx: Kysely<Schema>,
  { kind, nowMs }: Decision,
): Promise<boolean> {
  const decided = await trx
    .insertInto('demo_content')
    .values({ kind, state: 'kept', decided_at: nowMs, ...NOTHING_REMOVED })
    .onConflict((conflict) => conflict.column('kind').doNothing())
    .returning('kind')
    .executeTakeFirst()
  return decided !== undefined
}

export async function noteOutcome(
  trx: Kysely<Schema>,
  kind: DemoKind,
  outcome: DemoOutcome,
): Promise<void> {
  await trx.updateTable('demo_content').set(outcome).where('kind', '=', kind).execute()
}

/** The shop begins without any of it: there is nothing to decide. */
export async function decideEmptyStart(trx: Kysely<Schema>): Promise<void> {
  const decision = { state: 'removed', decided_at: 0, ...NOTHING_REMOVED } as const
  await trx
    .insertInto('demo_content')
    .values(DEMO_KINDS.map((kind) => ({ kind, ...decision })))
    .execute()
}
