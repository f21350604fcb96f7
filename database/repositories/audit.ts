import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Actor } from '#domain/staff/actor'
import type { Schema } from '../schema.ts'

export type AuditEntry = {
  readonly actor: Actor
  readonly action: string
  /** What it was done to, such as `order NKB-1234`. */
  readonly subject: string
  /** Never a customer's data: name the changed fields, not their values. */
  readonly detail?: Readonly<Record<string, unknown>>
  readonly nowMs: number
}

/** Call it in the transaction of the change, so that both are written or neither. */
export async function writeAudit(trx: Kysely<Schema>, entry: AuditEntry): Promise<void> {
  const { actor, action, subject, detail = {}, nowMs } = entry
  await trx
    .insertInto('audit')
    .values({
      id: randomUUIDv7(),
      at: nowMs,
      staff_id: actor.staffId,
      actor: actor.name,
      action,
      subject,
      detail_json: JSON.stringify(detail),
    })
    .execute()
}
