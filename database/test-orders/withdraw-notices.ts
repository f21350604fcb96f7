import { type Kysely, sql } from 'kysely'
import { reviewCaseMailKey } from '../orders/review-cases.ts'
import type { Schema } from '../schema.ts'

/**
 * Mails about these orders and alerts of them that have not left are deleted. One that a process has begun to send may
 * still leave. Call this before the cases of the orders are closed.
 */
export async function withdrawNotices(trx: Kysely<Schema>, ids: readonly string[]): Promise<void> {
  for (const waits of [sql<boolean>`next_at >= 0`, sql<boolean>`parked_at >= 0`]) {
    await trx
      .deleteFrom('outbox')
      .where(waits)
      .where('done_at', 'is', null)
      .where(isAboutOneOf(ids))
      .execute()
  }
  const cases = await trx
    .selectFrom('attention_cases')
    .select(['key', 'event_key as eventKey'])
    .where('order_id', 'in', ids)
    .where('closed_at', 'is', null)
    .execute()
  if (cases.length > 0) {
    await trx
      .deleteFrom('outbox')
      .where('dedupe_key', 'in', cases.map(reviewCaseMailKey))
      .where('done_at', 'is', null)
      .execute()
  }
  await trx
    .deleteFrom('alerts')
    .where('about', 'in', [...ids, ...cases.map(({ key }) => key)])
    .where('topic', 'in', ['new-order', 'needs-review'])
    .where('told_at', 'is', null)
    .execute()
}

/** What is stored of a mail about an order begins with the number of the order (`mail-kinds.ts`). */
function isAboutOneOf(ids: readonly string[]) {
  const beginnings = ids.map((id) => `{"orderId":${JSON.stringify(id)}`)
  const byLength = Map.groupBy(beginnings, ({ length }) => length)
  const ofLengths = [...byLength].map(
    ([length, texts]) => sql`substr(payload_json, 1, ${sql.lit(length)}) in (${sql.join(texts)})`,
  )
  return sql<boolean>`(${sql.join(ofLengths, sql` or `)})`
}

/** The reports of visits lose the purchases, and a day without any purchase its countries, too. */
export async function forgetPurchases(trx: Kysely<Schema>, ids: readonly string[]): Promise<void> {
  const forgotten = await trx
    .deleteFrom('insight_purchases')
    .where('order_id', 'in', ids)
    .returning('day')
    .execute()
  const days = [...new Set(forgotten.map(({ day }) => day))]
  if (days.length === 0) return
  await trx
    .deleteFrom('insight_purchase_countries')
    .where('day', 'in', days)
    .where('day', 'not in', (eb) =>
      eb.selectFrom('insight_purchases').select('insight_purchases.day'),
    )
    .execute()
}
