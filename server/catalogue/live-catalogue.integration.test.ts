import { expect, test } from 'vitest'
import { seedCatalogue } from '#database/seed/seed'
import { bumpRevision } from '#database/settings/revisions'
import { takeStock } from '#database/stock/stock'
import { countProductRows } from '#testing/database/count-product-rows'
import { eachEngine } from '#testing/database/each-engine'
import { SOME_CAUSE } from '#testing/orders/set-stock'
import { openLiveCatalogue } from './live-catalogue.ts'

const tee = { productId: 14, colour: 'Black', size: 'M' } as const

eachEngine('the catalogue in memory', (engine) => {
  async function open() {
    const { db } = await engine.open()
    await seedCatalogue(db)
    const counted = countProductRows(db)
    const catalogue = await openLiveCatalogue(counted.db, Date.now)
    const changes = { count: 0 }
    catalogue.onChange(() => {
      changes.count += 1
    })
    const stock = () =>
      catalogue
        .product(tee.productId)
        ?.variants.find(({ colour, size }) => colour === tee.colour && size === tee.size)?.stock
    return { db, catalogue, counted, changes, stock }
  }

  test('a sale that changes a page loads one product and notifies each listener once [S30]', async () => {
    const { db, catalogue, counted, changes, stock } = await open()
    const before = { rows: counted.productRows(), assortment: catalogue.current().assortment }
    await db.transaction().execute((trx) => takeStock(trx, [{ ...tee, quantity: 17 }], SOME_CAUSE))
    await Promise.all([catalogue.refresh(), catalogue.refresh(), catalogue.refresh()])
    expect(stock()).toBe(3)
    expect(counted.productRows() - before.rows).toBe(1)
    expect(changes.count).toBe(1)
    expect(catalogue.current().assortment).toBe(before.assortment)
  })

  test('a sale that changes no page loads nothing', async () => {
    const { db, catalogue, counted, changes, stock } = await open()
    const rows = counted.productRows()
    await db.transaction().execute((trx) => takeStock(trx, [{ ...tee, quantity: 1 }], SOME_CAUSE))
    await catalogue.refresh()
    expect([stock(), counted.productRows() - rows, changes.count]).toEqual([20, 0, 0])
  })

  test('any other change loads the whole catalogue', async () => {
    const { db, catalogue, changes } = await open()
    const { assortment } = catalogue.current()
    await db.updateTable('products').set({ title: 'New' }).where('id', '=', 14).execute()
    await bumpRevision(db, 'catalogue')
    await catalogue.refresh()
    expect([catalogue.product(14)?.title, changes.count]).toEqual(['New', 1])
    expect(catalogue.current().assortment).not.toBe(assortment)
  })
})
