import type { Kysely } from 'kysely'
import type { NoticeChoice } from '#domain/notices/topics'
import type { Role } from '#domain/staff/role'
import type { Schema } from '../schema.ts'

export async function listNoticeChoices(
  db: Kysely<Schema>,
  staffId: string,
): Promise<readonly NoticeChoice[]> {
  return db
    .selectFrom('staff_notices')
    .select(['topic', 'way'])
    .where('staff_id', '=', staffId)
    .execute()
}

type Choices = {
  readonly staffId: string
  readonly choices: readonly NoticeChoice[]
  readonly nowMs: number
}

/** What was chosen before keeps its time. */
export async function replaceNoticeChoices(
  trx: Kysely<Schema>,
  { staffId, choices, nowMs }: Choices,
): Promise<void> {
  const before = await listNoticeChoices(trx, staffId)
  const isIn = (list: readonly NoticeChoice[], { topic, way }: NoticeChoice) =>
    list.some((one) => one.topic === topic && one.way === way)
  for (const { topic, way } of before.filter((one) => !isIn(choices, one))) {
    await trx
      .deleteFrom('staff_notices')
      .where('staff_id', '=', staffId)
      .where('topic', '=', topic)
      .where('way', '=', way)
      .execute()
  }
  for (const { topic, way } of choices.filter((one) => !isIn(before, one))) {
    await trx
      .insertInto('staff_notices')
      .values({ staff_id: staffId, topic, way, chosen_at: nowMs })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

export type WantedNotice = NoticeChoice & { readonly sinceMs: number }

/** What anybody wants to be told of, and since when. */
export async function listWantedNotices(db: Kysely<Schema>): Promise<readonly WantedNotice[]> {
  const rows = await db
    .selectFrom('staff_notices')
    .innerJoin('staff', 'staff.id', 'staff_notices.staff_id')
    .select(['topic', 'way'])
    .select(({ fn }) => fn.min('chosen_at').as('sinceMs'))
    .where('disabled_at', 'is', null)
    .groupBy(['topic', 'way'])
    .execute()
  return rows.map((row) => ({ ...row, sinceMs: Number(row.sinceMs) }))
}

/** Who is mailed about it. */
export async function listNoticeAddresses(
  db: Kysely<Schema>,
  topic: NoticeChoice['topic'],
): Promise<readonly { readonly staffId: string; readonly email: string; readonly role: Role }[]> {
  return db
    .selectFrom('staff_notices')
    .innerJoin('staff', 'staff.id', 'staff_notices.staff_id')
    .select(['staff.id as staffId', 'staff.email', 'staff.role'])
    .where('topic', '=', topic)
    .where('way', '=', 'mail')
    .where('disabled_at', 'is', null)
    .execute()
}
