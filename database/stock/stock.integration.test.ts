import { expect, test } from 'vitest'
import type { Units } from '#domain/cart/line'
import { eachEngine } from '#testing/database/each-engine'
import { SOME_CAUSE } from '#testing/orders/set-stock'
import { stockOfVariant } from '#testing/orders/stock-of-variant'
import { seedCatalogue } from '../seed/seed.ts'
import { readRevisions } from '../settings/revisions.ts'
import { isStockShort, returnStock, takeStock } from './stock.ts'

const teeM = { productId: 14, colour: 'Black', size: 'M' } as const
const teeL = { productId: 14, colour: 'Black', size: 'L' } as const

eachEngine('stock', (engine) => {
  async function openSeeded() {
    const { db } = await engine.open()
    await seedCatalogue(db)
    return {
      db,
      take: (...wanted: readonly Units[]) =>
        db.transaction().execute((trx) => takeStock(trx, wanted, SOME_CAUSE)),
      left: () => Promise.all([teeM, teeL].map((tee) => stockOfVariant(db, tee))),
    }
  }

  test('pieces are taken and returned', async () => {
    const { db, take, left } = await openSeeded()
    const wanted = [
      { ...teeM, quantity: 3 },
      { ...teeL, quantity: 1 },
    ]
    await take(...wanted)
    expect(await left()).toEqual([17, 19])
    await returnStock(db, wanted, SOME_CAUSE)
    expect(await left()).toEqual([20, 20])
  })

  test('lines of one variant are counted together', async () => {
    const { take, left } = await openSeeded()
    const line = { ...teeM, quantity: 11 }
    await expect(take(line, line)).rejects.toSatisfy(isStockShort)
    expect(await left()).toEqual([20, 20])
  })

  test('of 100 concurrent buyers, exactly as many get a piece as are in stock', async () => {
    const { take, left } = await openSeeded()
    const buyers = Array.from({ length: 100 }, () => take({ ...teeM, quantity: 1 }))
    const outcomes = await Promise.allSettled(buyers)
    const failed = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason] : [],
    )
    expect(failed).toHaveLength(80)
    expect(failed.every(isStockShort)).toBe(true)
    expect(await left()).toEqual([0, 20])
  })

  test('if one line is short, no line is taken', async () => {
    const { db, take, left } = await openSeeded()
    const before = await readRevisions(db)
    const taking = take({ ...teeL, quantity: 16 }, { ...teeM, quantity: 21 })
    await expect(taking).rejects.toSatisfy(isStockShort)
    expect(await left()).toEqual([20, 20])
    expect(await readRevisions(db)).toEqual(before)
  })

  test('a deleted variant cannot be taken, nor other lines with it [P58]', async () => {
    const { db, take, left } = await openSeeded()
    await db.deleteFrom('variants').where('product_id', '=', 14).where('size', '=', 'M').execute()
    const one = { ...teeM, quantity: 1 }
    await expect(take(one)).rejects.toSatisfy(isStockShort)
    await expect(take({ ...teeL, quantity: 1 }, one)).rejects.toSatisfy(isStockShort)
    await returnStock(db, [one], SOME_CAUSE)
    expect(await left()).toEqual([0, 20])
    const rows = await db.selectFrom('variants').where('product_id', '=', 14).selectAll().execute()
    expect(rows.filter(({ size }) => size === 'M')).toEqual([])
  })

  test('the stock revision changes only when pages show the change', async () => {
    const { db, take } = await openSeeded()
    const before = await readRevisions(db)
    await take({ ...teeM, quantity: 10 }, { ...teeL, quantity: 10 })
    expect(await readRevisions(db)).toEqual(before)
    await take({ ...teeM, quantity: 1 }, { ...teeL, quantity: 1 })
    expect((await readRevisions(db)).stock).toBe(before.stock + 1)
    await returnStock(db, [{ ...teeM, quantity: 15 }], SOME_CAUSE)
    expect((await readRevisions(db)).stock).toBe(before.stock + 2)
  })
})
