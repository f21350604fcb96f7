import type { Kysely } from 'kysely'
import type { AlertChoice } from '#domain/alerts/topics'
import type { Role } from '#domain/staff/roles'
import type { Schema } from '../schema.ts'

export async function listAlertChoices(
  db: Kysely<Schema>,
  staffId: string,
): Promise<readonly AlertChoice[]> {
  return db
    .selectFrom('alert_choices')
    .select(['topic', 'way'])
    .where('staff_id', '=', staffId)
    .execute()
}

type Choices = {
  readonly staffId: string
  readonly choices: readonly AlertChoice[]
  readonly nowMs: number
}

/** A choice that was made before keeps its time. */
export async function replaceAlertChoices(
  trx: Kysely<Schema>,
  { staffId, choices, nowMs }: Choices,
): Promise<void> {
  const before = await listAlertChoices(trx, staffId)
  const isIn = (list: readonly AlertChoice[], { topic, way }: AlertChoice) =>
    list.some((one) => one.topic === topic && one.way === way)
  for (const { topic, way } of before.filter((one) => !isIn(choices, one))) {
    await trx
      .deleteFrom('alert_choices')
      .where('staff_id', '=', staffId)
      .where('topic', '=', topic)
      .where('way', '=', way)
      .execute()
  }
  for (const { topic, way } of choices.filter((one) => !isIn(before, one))) {
    await trx
      .insertInto('alert_choices')
      .values({ staff_id: staffId, topic, way, chosen_at: nowMs })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

export type WantedAlert = AlertChoice & { readonly sinceMs: number }

export async function listWantedAlerts(db: Kysely<Schema>): Promise<readonly WantedAlert[]> {
  const rows = await db
    .selectFrom('alert_choices')
    .innerJoin('staff', 'staff.id', 'alert_choices.staff_id')
    .select(['topic', 'way'])
    .select(({ fn }) => fn.min('chosen_at').as('sinceMs'))
    .where('disabled_at', 'is', null)
    .groupBy(['topic', 'way'])
    .execute()
  return rows.map((row) => ({ ...row, sinceMs: Number(row.sinceMs) }))
}

export async function listAlertAddresses(
  db: Kysely<Schema>,
  topic: AlertChoice['topic'],
): Promise<readonly { readonly staffId: string; readonly email: string; readonly role: Role }[]> {
  return db
    .selectFrom('alert_choices')
    .innerJoin('staff', 'staff.id', 'alert_choices.staff_id')
    .select(['staff.id as staffId', 'staff.email', 'staff.role'])
    .where('topic', '=', topic)
    .where('way', '=', 'mail')
    .where('disabled_at', 'is', null)
    .execute()
}
