import type { Kysely } from 'kysely'
import { listPausedByShop } from '#database/newsletter/newsletters'
import type { Schema } from '#database/schema'
import { newsletterPath } from '../kit/paths.ts'
import type { Task } from './data.ts'

/** Newsletters that the shop has paused by itself: nobody else would notice. */
export async function newsletterTasks(db: Kysely<Schema>): Promise<readonly Task[]> {
  const paused = await listPausedByShop(db)
  return paused.map(({ id, subject, because }) => ({
    id: `newsletter ${id}`,
    words: `The newsletter “${subject}” is paused`,
    details: [because],
    href: newsletterPath(id),
    isUrgent: true,
  }))
}
