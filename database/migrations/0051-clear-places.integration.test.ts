import { expect, test } from 'vitest'
import { seedCatalogue } from '#database/seed/seed'
import { eachEngine } from '#testing/database/each-engine'
import { loadCatalogue } from '../catalogue/catalogue.ts'
import { migrations } from './migrations.ts'

eachEngine('places from before this migration', (engine) => {
  test('are cleared where nobody set them, and stay where an owner did [O142]', async () => {
    const { db } = await engine.open()
    await seedCatalogue(db)
    await db
      .updateTable('products')
      .set(({ ref }) => ({ position: ref('id') }))
      .execute()
    await db.updateTable('products').set({ position: 1 }).where('id', '=', 20).execute()
    await migrations['0051-clear-places']?.up(db)
    const { products } = await loadCatalogue(db)
    const placed = products.filter(({ place }) => place !== undefined)
    expect(placed.map(({ id, place }) => [id, place])).toEqual([[20, 1]])
    expect(products[0]?.id).toBe(20)
  })
})
