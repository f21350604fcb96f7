import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { seedCatalogue } from '#database/seed/seed'
import { eachEngine } from '#testing/database/each-engine'
import { insertDrop } from '../drops/drops.ts'
import { migrations } from './migrations.ts'

eachEngine('draws from before this migration', (engine) => {
  test('get a seed each, and lines none [D79]', async () => {
    const { db } = await engine.open()
    await seedCatalogue(db)
    await db.schema.dropTable('draw_links').execute()
    await db.schema.dropTable('draw_entries').execute()
    await db.schema.dropTable('draws').execute()
    const drop = { title: 'x', opensAtMs: 9, limitPerPerson: 1, holdMinutes: 9, productIds: [14] }
    await insertDrop(db, { ...drop, id: 'one', mode: 'draw' }, 1)
    await insertDrop(db, { ...drop, id: 'two', mode: 'draw' }, 1)
    await insertDrop(db, { ...drop, id: 'line', mode: 'line' }, 1)
    await migrations['0031-create-draws']?.up(db)
    const draws = await db.selectFrom('draws').selectAll().orderBy('drop_id').execute()
    expect(draws.map(({ drop_id }) => drop_id)).toEqual(['one', 'two'])
    for (const { seed, seed_hash, frozen_at } of draws) {
      expect([seed_hash, frozen_at]).toEqual([hash('sha256', seed, 'hex'), null])
      expect(seed).toMatch(/^[0-9a-f]{64}$/)
    }
    expect(draws[0]?.seed).not.toBe(draws[1]?.seed)
  })
})
