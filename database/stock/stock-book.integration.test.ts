import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { eachEngine } from '#testing/database/each-engine'
import { setStock } from '#testing/orders/set-stock'
import type { Schema } from '../schema.ts'
import { seedCatalogue } from '../seed/seed.ts'
import { returnStock, takeStock } from './stock.ts'
import { findStockMismatches, loadStockHistory } from './stock-book.ts'
import type { StockCause } from './stock-moves.ts'

const teeM = { productId: 14, colour: 'Black', size: 'M' } as const
const teeL = { productId: 14, colour: 'Black', size: 'L' } as const

function heldAt(atMs: number): StockCause {
  return { reason: 'hold', orderId: 'ORD-1', staffId: null, atMs }
}

async function take(db: Kysely<Schema>, atMs: number) {
  const units = [{ ...teeM, quantity: 1 }]
  await db.transaction().execute((trx) => takeStock(trx, units, heldAt(atMs)))
}

eachEngine('the book of stock', (engine) => {
  async function openSeeded() {
    const { db } = await engine.open()
    await seedCatalogue(db)
    return db
  }

  test('begins with the seed and adds up', async () => {
    const db = await openSeeded()
    expect(await findStockMismatches(db)).toEqual([])
    expect(await loadStockHistory(db, teeM, { limit: 5 })).toMatchObject({
      moves: [{ by: 20, reason: 'seed', atMs: 0, orderId: null, staffName: null }],
      hasMore: false,
    })
  })

  test('a change of the table by hand is reported and not repaired [O1]', async () => {
    const db = await openSeeded()
    const variant = { product_id: 14, colour: 'Black' } as const
    await db
      .updateTable('variants')
      .set({ stock: 7 })
      .where('product_id', '=', variant.product_id)
      .where('colour', '=', variant.colour)
      .where('size', '=', 'M')
      .execute()
    const mismatch = { ...teeM, stock: 7, booked: 20 }
    expect(await findStockMismatches(db)).toEqual([mismatch])
    await take(db, 1)
    expect(await findStockMismatches(db)).toEqual([{ ...mismatch, stock: 6, booked: 19 }])
  })

  test('lines of one variant are one move; a refused order leaves none', async () => {
    const db = await openSeeded()
    const lines = [
      { ...teeM, quantity: 2 },
      { ...teeL, quantity: 1 },
      { ...teeM, quantity: 3 },
    ]
    await db.transaction().execute((trx) => takeStock(trx, lines, heldAt(1)))
    const tooMany = [{ ...teeM, quantity: 16 }]
    const refused = db.transaction().execute((trx) => takeStock(trx, tooMany, heldAt(2)))
    await expect(refused).rejects.toThrow()
    expect((await loadStockHistory(db, teeM, { limit: 9 })).moves.map(({ by }) => by)).toEqual([
      -5, 20,
    ])
    expect(await findStockMismatches(db)).toEqual([])
  })

  test('pieces returned to a deleted variant are not in the book', async () => {
    const db = await openSeeded()
    const units = [
      { ...teeM, quantity: 2 },
      { ...teeL, quantity: 1 },
    ]
    await db.transaction().execute((trx) => takeStock(trx, units, heldAt(1)))
    await db.deleteFrom('variants').where('product_id', '=', 14).where('size', '=', 'M').execute()
    await returnStock(db, units, { ...heldAt(2), reason: 'release' })
    const released = db.selectFrom('stock_moves').select('size').where('reason', '=', 'release')
    expect(await released.execute()).toEqual([{ size: 'L' }])
    expect(await findStockMismatches(db)).toEqual([])
  })

  test('the history has the newest first, page by page, without a gap', async () => {
    const db = await openSeeded()
    // There are two moves at each time, because a page may end between them.
    for (const atMs of [10, 10, 20, 20, 30, 30]) await take(db, atMs)
    const all = await loadStockHistory(db, teeM, { limit: 100 })
    expect(all.moves.map(({ atMs }) => atMs)).toEqual([30, 30, 20, 20, 10, 10, 0])

    const paged: string[] = []
    let before = null
    for (let page = 0; page < 3; page += 1) {
      const { moves, hasMore }: Awaited<ReturnType<typeof loadStockHistory>> =
        await loadStockHistory(db, teeM, { limit: 3, before })
      paged.push(...moves.map(({ id }) => id))
      expect(hasMore).toBe(page < 2)
      before = moves.at(-1) ?? null
    }
    expect(paged).toEqual(all.moves.map(({ id }) => id))
  })

  test('stock set for a test is in the book, too', async () => {
    const db = await openSeeded()
    await setStock(db, teeM, 3)
    await setStock(db, {}, 9)
    expect(await findStockMismatches(db)).toEqual([])
  })
})
