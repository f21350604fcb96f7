import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Schema } from '#database/schema'
import type { Provider } from '../provider/start-provider.ts'

const TIMEOUT_MS = 150_000
const POLL_MS = 500

type Settling = {
  readonly db: Kysely<Schema>
  readonly provider: Provider
  /** This does at once what the jobs of the processes do by and by; without it those are waited for. */
  readonly sweep?: () => Promise<void>
}

/** Leaves the shop alone until its own jobs have caught up. Returns what has not settled in time. */
export async function settle({ db, provider, sweep }: Settling): Promise<readonly string[]> {
  await provider.settled()
  // The processes that held these uploads may be dead. Leases are ended only once: a process that is alive takes a new
  // one.
  await db.updateTable('uploads').set({ lease_until: 0 }).where('state', '=', 'received').execute()
  const giveUpAtMs = performance.now() + TIMEOUT_MS
  for (;;) {
    const payments = await findUnsettledPayments(db, provider)
    const unsettled = [
      ...payments.map((reference) => `payment ${reference} is not settled`),
      ...(await findUnsettled(db)),
    ]
    if (unsettled.length === 0 || performance.now() > giveUpAtMs) return unsettled
    await makeDue(db, payments)
    await sweep?.()
    await pause(POLL_MS)
  }
}

/** The money of these was taken, and neither order nor case says so. */
async function findUnsettledPayments(
  db: Kysely<Schema>,
  { book }: Provider,
): Promise<readonly string[]> {
  const open = await db
    .selectFrom('payment_attempts')
    .select('reference')
    .where('state', 'in', ['open', 'refused'])
    .execute()
  const cases = await db.selectFrom('attention_cases').select('reference').execute()
  const known = new Set(cases.map(({ reference }) => reference))
  const taken = new Set(book().taken.map(({ reference }) => reference))
  return open
    .map(({ reference }) => reference)
    .filter((reference) => taken.has(reference) && !known.has(reference))
}

async function findUnsettled(db: Kysely<Schema>): Promise<readonly string[]> {
  const events = await db
    .selectFrom('webhook_events')
    .select('dedupe_key')
    .where('processed_at', 'is', null)
    .where('parked_at', 'is', null)
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .select(['id', 'state'])
    .where('state', 'in', ['asking', 'pending'])
    .execute()
  const uploads = await db
    .selectFrom('uploads')
    .select('id')
    .where('state', '=', 'received')
    .execute()
  return [
    ...events.map(({ dedupe_key }) => `webhook ${dedupe_key} is not processed`),
    ...refunds.map(({ id, state }) => `refund ${id} is ${state}`),
    ...uploads.map(({ id }) => `upload ${id} is not derived`),
  ]
}

/**
 * The gaps between two looks grow to minutes, and nobody waits for the clock here. Leases of refunds stay, because
 * asking twice is what they prevent.
 */
async function makeDue(db: Kysely<Schema>, payments: readonly string[]): Promise<void> {
  if (payments.length > 0) {
    await db
      .updateTable('payment_attempts')
      .set({ next_check_at: 0 })
      .where('next_check_at', 'is not', null)
      .where('reference', 'in', payments)
      .execute()
  }
  await db
    .updateTable('webhook_events')
    .set({ next_try_at: 0 })
    .where('processed_at', 'is', null)
    .execute()
  await db
    .updateTable('refunds')
    .set({ next_check_at: 0 })
    .where('next_check_at', 'is not', null)
    .execute()
}
