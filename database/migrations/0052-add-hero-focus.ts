import type { Kysely } from 'kysely'

/** This part of the first screen's poster stays in view, in percent; null stands for the top of its middle. */
export async function addHeroFocus(db: Kysely<unknown>): Promise<void> {
  for (const column of ['hero_focus_x', 'hero_focus_y']) {
    await db.schema.alterTable('home_page').addColumn(column, 'integer').execute()
  }
}
