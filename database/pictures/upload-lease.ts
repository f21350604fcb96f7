import type { ExpressionBuilder, Kysely } from 'kysely'
import { MAX_CLOCK_SKEW_MS } from '../clock.ts'
import type { Schema } from '../schema.ts'
import { toUpload, type Upload } from './uploads.ts'

export type Lease = { readonly nowMs: number; readonly leaseMs: number }

/** Leases the oldest upload with all its bytes. No other process gets it until the lease ends. */
export async function leaseUpload(db: Kysely<Schema>, lease: Lease): Promise<Upload | null> {
  const due = await db
    .selectFrom('uploads')
    .select('id')
    .where('state', '=', 'received')
    .where((row) => isLeaseOver(row, lease))
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!due) return null
  const taken = await db
    .updateTable('uploads')
    .set({ lease_until: lease.nowMs + lease.leaseMs })
    .where('id', '=', due.id)
    .where('state', '=', 'received')
    .where((row) => isLeaseOver(row, lease))
    .returningAll()
    .executeTakeFirst()
  // Another process was faster: try the next one.
  return taken ? toUpload(taken) : leaseUpload(db, lease)
}

function isLeaseOver(row: ExpressionBuilder<Schema, 'uploads'>, { nowMs, leaseMs }: Lease) {
  const byWrongClock = nowMs + leaseMs + MAX_CLOCK_SKEW_MS
  return row.or([row('lease_until', '<=', nowMs), row('lease_until', '>', byWrongClock)])
}

/** The upload may be tried again from `fromMs` on. Nothing happens if another process has it meanwhile. */
export async function releaseUpload(
  db: Kysely<Schema>,
  { id, leaseUntilMs }: Upload,
  fromMs: number,
): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ lease_until: fromMs })
    .where('id', '=', id)
    .where('lease_until', '=', leaseUntilMs)
    .execute()
}
