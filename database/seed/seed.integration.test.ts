import { expect, test } from 'vitest'
import { GARMENTS, MEASURES, type Measure, measuresOf, type SizeRow } from '#domain/sizing/garment'
import { findGaps, givenMeasures, isWithinBounds } from '#domain/sizing/measures'
import { garmentOfCategory } from '#domain/sizing/measures-form'
import { eachEngine } from '#testing/database/each-engine'
import { setStock } from '#testing/orders/set-stock'
import { loadCatalogue } from '../catalogue/catalogue.ts'
import { findSoldOutMarks } from '../stock/sold-out-marks.ts'
import { seedCatalogue } from './seed.ts'

const NOTHING = { garment: 'top', rows: [] } as const

function strangeMeasures({ mm }: SizeRow): readonly Measure[] {
  return MEASURES.filter((each) => mm[each] !== undefined && !isWithinBounds(each, mm[each]))
}

function notLarger({ mm }: SizeRow, smaller: SizeRow | undefined): readonly Measure[] {
  return MEASURES.filter((each) => mm[each] !== undefined && mm[each] <= (smaller?.mm[each] ?? 0))
}

const SOLD_OUT_IDS = [4, 8, 25, 26, 27, 28]

eachEngine('the seed', (engine) => {
  test('fills the catalogue with 27 products, six of them sold out and none with id 7', async () => {
    const { db } = await engine.open()
    expect(await seedCatalogue(db)).toEqual({ isNew: true })

    const { products, newDropIds, revision } = await loadCatalogue(db)
    expect(products).toHaveLength(27)
    expect(products.map(({ id }) => id)).not.toContain(7)
    expect(products.filter(({ isSoldOut }) => isSoldOut).map(({ id }) => id)).toEqual(SOLD_OUT_IDS)
    // Stock alone says that these are sold out: a mark would hide the first delivery.
    expect((await findSoldOutMarks(db, SOLD_OUT_IDS)).size).toBe(0)
    expect(newDropIds).toEqual([13, 9, 19, 12])
    expect(revision).toBe(1)
  })

  test('measures every piece in every size, plausibly, and larger sizes are larger [O138]', async () => {
    const { db } = await engine.open()
    await seedCatalogue(db)
    const { products, measures } = await loadCatalogue(db)
    expect(measures.size).toBe(27)
    for (const { id, title, sizes, category } of products) {
      const measured = measures.get(id)
      const rows = measured?.rows ?? []
      expect([title, rows.map(({ size }) => size)]).toEqual([title, sizes])
      expect([title, rows.flatMap(strangeMeasures)]).toEqual([title, []])
      expect([title, findGaps(rows)]).toEqual([title, []])
      expect([title, rows.slice(1).flatMap((row, index) => notLarger(row, rows[index]))]).toEqual([
        title,
        [],
      ])
      if (category !== 'accessories') expect(measured?.garment).toBe(garmentOfCategory(category))
    }
    const garments = [...measures.values()].map(({ garment }) => garment)
    expect(new Set(garments)).toEqual(new Set(GARMENTS))
    expect(givenMeasures(measures.get(13) ?? NOTHING)).toEqual(measuresOf('set'))
  })

  test('a second start restores neither sold stock nor removed products', async () => {
    const { db } = await engine.open()
    await seedCatalogue(db)
    await setStock(db, { productId: 1 }, 3)
    await db.deleteFrom('variants').where('product_id', '=', 2).execute()
    await db.deleteFrom('size_measures').where('product_id', '=', 2).execute()
    await db.deleteFrom('products').where('id', '=', 2).execute()
    const before = await loadCatalogue(db)

    expect(await seedCatalogue(db)).toEqual({ isNew: false })
    expect(await loadCatalogue(db)).toEqual(before)
  })

  test('of concurrent starts exactly one seeds', async () => {
    const { db } = await engine.open()
    const starts = await Promise.all([1, 2, 3, 4].map(() => seedCatalogue(db)))
    expect(starts.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect((await loadCatalogue(db)).products).toHaveLength(27)
  })
})
