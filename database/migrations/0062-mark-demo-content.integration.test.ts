import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { readDemoContent } from '#server/demo-content/read-demo-content'
import { seedWholeCatalogue } from '#testing/catalogue/seed-whole-catalogue'
import { eachEngine } from '#testing/database/each-engine'
import type { Schema } from '../schema.ts'
import { migrations } from './migrations.ts'

const MARKED = ['products', 'gallery_pieces', 'discount_codes'] as const

/** Leaves the tables as the release before had them. */
async function unmark(db: Kysely<Schema>) {
  await db.schema.dropTable('demo_content').execute()
  for (const table of MARKED) await db.schema.alterTable(table).dropColumn('is_demo').execute()
}

function mark(db: Kysely<Schema>) {
  return migrations['0062-mark-demo-content']?.up(db)
}

eachEngine('demo content from before this migration', (engine) => {
  test('is marked as in a new shop, also where the owner has edited it [O174]', async () => {
    const { db } = await engine.open()
    await seedWholeCatalogue(db)
    const before = await readDemoContent(db)
    await unmark(db)
    await sql`update products set title = 'My hoodie', version = 2 where id = 1`.execute(db)
    await mark(db)
    const after = await readDemoContent(db)
    expect(after.map(({ kind, state, count }) => [kind, state, count])).toEqual(
      before.map(({ kind, state, count }) => [kind, state, count]),
    )
    expect(after.flatMap(({ edited }) => edited)).toEqual([{ key: '1 2', title: 'My hoodie' }])
  })

  test('is not what a person made, nor what another seed began with [O174]', async () => {
    const { db } = await engine.open()
    await seedWholeCatalogue(db)
    await unmark(db)
    // Its stock was never seeded; another one has the short name of the shop's own seed.
    await sql`update stock_moves set reason = 'count' where product_id = 2`.execute(db)
    await sql`update products set slug = 'kente-jacket' where id = 3`.execute(db)
    await sql`update gallery_pieces set picture = 'u-0000000000000000' where id = 5`.execute(db)
    await sql`update discount_codes set created_at = 5 where code = 'SAVE20'`.execute(db)
    await mark(db)
    const own = await Promise.all([
      db.selectFrom('products').select('id').where('is_demo', '=', 0).execute(),
      db.selectFrom('gallery_pieces').select('id').where('is_demo', '=', 0).execute(),
      db.selectFrom('discount_codes').select('code').where('is_demo', '=', 0).execute(),
    ])
    expect(own).toEqual([[{ id: 2 }, { id: 3 }], [{ id: 5 }], [{ code: 'SAVE20' }]])
  })
})
