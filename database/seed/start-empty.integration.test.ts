import { expect, test } from 'vitest'
import { DEMO_KINDS } from '#domain/demo-content/demo-content'
import { NO_FILM } from '#domain/gallery/film'
import { shippedContent } from '#server/catalogue/shipped-content'
import { eachEngine } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { loadCatalogue } from '../catalogue/catalogue.ts'
import { listRemoved } from '../demo-content/decisions.ts'
import { seedCatalogue } from './seed.ts'
import { seedShippedContent } from './seed-shipped-content.ts'

eachEngine('a shop that starts empty', (engine) => {
  test('has sections, and nothing of the made-up brand [O175]', async () => {
    const { db } = await engine.open()
    expect(await seedCatalogue(db, { startsEmpty: true })).toEqual({ isNew: true })
    await seedShippedContent(db, shippedContent)
    const catalogue = await loadCatalogue(db)
    expect(catalogue).toMatchObject({
      revision: 1,
      products: [],
      gallery: [],
      newDropIds: [],
      hasShippedPictures: false,
      home: { heroPicture: '', film: NO_FILM, heroProductId: null, lookId: null },
    })
    expect(catalogue.sections.categories).toHaveLength(6)
    expect(await db.selectFrom('discount_codes').select('code').execute()).toEqual([])
    expect(await listRemoved(db)).toEqual(new Set(DEMO_KINDS))
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('stays empty when it died between the two steps and starts again without the variable [O175]', async () => {
    const { db } = await engine.open()
    await seedCatalogue(db, { startsEmpty: true })
    expect(await seedCatalogue(db)).toEqual({ isNew: false })
    await seedShippedContent(db, shippedContent)
    expect(await loadCatalogue(db)).toMatchObject({ products: [], gallery: [] })
  })

  test('the variable changes nothing in a shop that began with the demo content [O175]', async () => {
    const { db } = await engine.openSeeded()
    const before = await loadCatalogue(db)
    expect(await seedCatalogue(db, { startsEmpty: true })).toEqual({ isNew: false })
    await seedShippedContent(db, shippedContent)
    expect(await loadCatalogue(db)).toEqual(before)
    expect(await listRemoved(db)).toEqual(new Set())
  })

  test('of processes that start at once, with and without the variable, one decides [O175]', async () => {
    const { db } = await engine.open()
    const starts = await Promise.all(
      [true, false, true, false].map(async (startsEmpty) => {
        const { isNew } = await seedCatalogue(db, { startsEmpty })
        await seedShippedContent(db, shippedContent)
        return isNew
      }),
    )
    expect(starts.filter((isNew) => isNew)).toHaveLength(1)
    const isEmpty = starts.indexOf(true) % 2 === 0
    const { products, gallery } = await loadCatalogue(db)
    expect([products.length, gallery.length]).toEqual(isEmpty ? [0, 0] : [27, 25])
    expect((await listRemoved(db)).size).toBe(isEmpty ? DEMO_KINDS.length : 0)
  })
})
