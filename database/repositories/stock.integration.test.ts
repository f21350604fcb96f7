import { expect, test } from 'vitest'
import { seedCatalogue } from '#database/seed/seed'
import { eachEngine } from '#testing/database/each-engine'
import { readRevisions } from './revisions.ts'
import { isStockShort, returnStock, stockOfVariant, takeStock, takeStockUnheard } from './stock.ts'

const teeM = { productId: 14, colour: 'Black', size: 'M' } as const
const teeL = { productId: 14, colour: 'Black', size: 'L' } as const

eachEngine('stock', (engine) => {
  async function openSeeded() {
    const database = await engine.open()
    await seedCatalogue(database.db)
    return database
  }

  test('pieces are taken and given back', async () => {
    const { db } = await openSeeded()
    const wanted = [
      { ...teeM, quantity: 3 },
      { ...teeL, quantity: 1 },
    ]
    expect(await takeStock(db, wanted)).toEqual({ missing: null })
    expect([await stockOfVariant(db, teeM), await stockOfVariant(db, teeL)]).toEqual([17, 19])
    await returnStock(db, wanted)
    expect([await stockOfVariant(db, teeM), await stockOfVariant(db, teeL)]).toEqual([20, 20])
  })

  test('lines of one variant are counted together', async () => {
    const { db } = await openSeeded()
    const line = { ...teeM, quantity: 11 }
    expect(await takeStock(db, [line, line])).toEqual({ missing: { ...teeM, quantity: 22 } })
  })

  test('what is not there is named', async () => {
    const { db } = await openSeeded()
    expect(await takeStock(db, [{ ...teeM, quantity: 21 }])).toEqual({
      missing: { ...teeM, quantity: 21 },
    })
    const unknown = { ...teeM, colour: 'Pink', quantity: 1 }
    expect(await takeStock(db, [unknown])).toEqual({ missing: unknown })
  })

  test('of a hundred buyers at once exactly as many get a piece as there are pieces', async () => {
    const { db } = await openSeeded()
    const buyers = Array.from({ length: 100 }, () =>
      db.transaction().execute((trx) => takeStock(trx, [{ ...teeM, quantity: 1 }])),
    )
    const outcomes = await Promise.all(buyers)
    expect(outcomes.filter(({ missing }) => missing === null)).toHaveLength(20)
    expect(await stockOfVariant(db, teeM)).toBe(0)
  })

  test('pages are renewed only when the change can be seen on them', async () => {
    const { db } = await openSeeded()
    const before = await readRevisions(db)
    await takeStock(db, [{ ...teeM, quantity: 10 }])
    expect(await readRevisions(db)).toEqual(before)
    await takeStock(db, [{ ...teeM, quantity: 5 }])
    expect((await readRevisions(db)).stock).toBe(before.stock + 1)
    await returnStock(db, [{ ...teeM, quantity: 15 }])
    expect((await readRevisions(db)).stock).toBe(before.stock + 2)
  })

  test('of a hundred who take them unheard exactly as many succeed, and the others change nothing', async () => {
    const { db } = await openSeeded()
    const buyers = Array.from({ length: 100 }, () =>
      db.transaction().execute((trx) => takeStockUnheard(trx, [{ ...teeM, quantity: 1 }])),
    )
    const outcomes = await Promise.allSettled(buyers)
    const failed = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason] : [],
    )
    expect(failed).toHaveLength(80)
    expect(failed.every(isStockShort)).toBe(true)
    expect(await stockOfVariant(db, teeM)).toBe(0)
  })

  test('who takes unheard too much of one thing gets nothing of the others', async () => {
    const { db } = await openSeeded()
    const before = await readRevisions(db)
    const wanted = [
      { ...teeL, quantity: 16 },
      { ...teeM, quantity: 21 },
    ]
    const taking = db.transaction().execute((trx) => takeStockUnheard(trx, wanted))
    await expect(taking).rejects.toSatisfy(isStockShort)
    expect([await stockOfVariant(db, teeM), await stockOfVariant(db, teeL)]).toEqual([20, 20])
    expect(await readRevisions(db)).toEqual(before)
  })

  test('taken unheard, pieces renew pages only when that can be seen on them', async () => {
    const { db } = await openSeeded()
    const before = await readRevisions(db)
    const take = (...wanted: Parameters<typeof takeStockUnheard>[1]) =>
      db.transaction().execute((trx) => takeStockUnheard(trx, wanted))
    await take({ ...teeM, quantity: 14 }, { ...teeL, quantity: 14 })
    expect(await readRevisions(db)).toEqual(before)
    await take({ ...teeM, quantity: 1 }, { ...teeL, quantity: 1 })
    expect((await readRevisions(db)).stock).toBe(before.stock + 1)
  })
})
