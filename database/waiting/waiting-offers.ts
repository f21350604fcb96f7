import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** Lists end with their drops: those that were called off or opened before `overBeforeMs`. */
export async function closeOverLists(db: Kysely<Schema>, overBeforeMs: number): Promise<void> {
  await db
    .updateTable('waiting_list')
    .set({ state: 'gone' })
    .where('state', '=', 'waiting')
    .where('kind', '=', 'waiting')
    .where('drop_id', 'in', (eb) =>
      eb
        .selectFrom('drops')
        .select('drops.id')
        .where(({ or, eb: is }) =>
          or([is('called_off_at', 'is not', null), is('opens_at', '<=', overBeforeMs)]),
        ),
    )
    .execute()
}

/** An open page asked; written at most every `gapMs`. */
export async function noteSeen(
  db: Kysely<Schema>,
  id: string,
  { nowMs, gapMs }: { readonly nowMs: number; readonly gapMs: number },
): Promise<void> {
  await db
    .updateTable('waiting_list')
    .set({ seen_at: nowMs })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('seen_at', 'is', null), eb('seen_at', '<', nowMs - gapMs)]))
    .execute()
}
