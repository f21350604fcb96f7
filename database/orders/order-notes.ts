import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

type NewNote = {
  readonly orderId: string
  readonly text: string
  readonly staffId: string | null
  readonly atMs: number
}

/** Returns the id of the note. */
export async function insertNote(trx: Kysely<Schema>, note: NewNote): Promise<string> {
  const id = randomUUIDv7()
  const { orderId, text, staffId, atMs } = note
  await trx
    .insertInto('order_notes')
    .values({ id, order_id: orderId, text, staff_id: staffId, at: atMs })
    .execute()
  return id
}

export type StoredNote = {
  readonly id: string
  readonly text: string
  /** This is the person's name, or null for the owner's commands. */
  readonly by: string | null
  readonly atMs: number
}

/** Notes that were erased have no text and are left out. */
export function listNotes(db: Kysely<Schema>, orderId: string): Promise<StoredNote[]> {
  return db
    .selectFrom('order_notes')
    .leftJoin('staff', 'staff.id', 'order_notes.staff_id')
    .select(['order_notes.id', 'order_notes.text', 'staff.name as by', 'order_notes.at as atMs'])
    .where('order_id', '=', orderId)
    .where('text', '<>', '')
    .orderBy('order_notes.at')
    .orderBy('order_notes.id')
    .execute()
}
