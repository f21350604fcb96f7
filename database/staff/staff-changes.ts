import { type Kysely, sql } from 'kysely'
import * as v from 'valibot'
import type { StaffChange } from '#domain/backup/carry-over'
import { parseLines } from '../appended-lines.ts'
import type { Schema } from '../schema.ts'

/** A restored backup would undo these actions of the audit; each has its word in the list. */
const CHANGES = {
  'staff-removed': 'removed',
  'staff-restored': 'brought-back',
  'password-changed': 'password',
  'password-reset': 'password',
  'password-recovered': 'password',
  'passkey-removed': 'passkey-removed',
  'recovery-codes-made': 'recovery-codes',
} as const

type Action = keyof typeof CHANGES

const changeSchema = v.object({
  /** The row of the audit has this id. */
  id: v.string(),
  staffId: v.string(),
  change: v.picklist(Object.values(CHANGES)),
  atMs: v.pipe(v.number(), v.safeInteger()),
})

export function parseStaffChanges(text: string | null): readonly StaffChange[] {
  return parseLines(text, changeSchema)
}

/** Finds the changes of accounts from this time on; the oldest comes first. */
export async function listStaffChanges(
  db: Kysely<Schema>,
  fromMs: number,
): Promise<readonly StaffChange[]> {
  const rows = await db
    .selectFrom('audit')
    .innerJoin('staff', (join) =>
      join.on(sql`'staff ' || staff.email`, '=', sql.ref('audit.subject')),
    )
    .select(['audit.id', 'audit.at', 'audit.action', 'staff.id as staff_id'])
    .where('audit.at', '>=', fromMs)
    .where('audit.action', 'in', Object.keys(CHANGES))
    .orderBy('audit.at')
    .orderBy('audit.id')
    .execute()
  return rows.flatMap(({ id, at, action, staff_id: staffId }) =>
    isChange(action) ? [{ id, staffId, change: CHANGES[action], atMs: at }] : [],
  )
}

function isChange(action: string): action is Action {
  return Object.hasOwn(CHANGES, action)
}
