import { expect, test } from 'vitest'
import { loadStockHistory } from '#database/stock/stock-book'
import { failure, success } from '#domain/result'
import { eachEngine } from '#testing/database/each-engine'
import { brokenInvariants, restock } from '#testing/orders/invariants'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { anOrderBody } from '#testing/orders/order-body'
import { stockOfVariant } from '#testing/orders/stock-of-variant'
import { placeOrder } from '../orders/place-order.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import { changeStock, type StockChange } from './change-stock.ts'

const teeM = { productId: 14, colour: 'Black', size: 'M' } as const
const actor = { staffId: null, name: 'npm run stock' }

function aChange(overrides: Partial<StockChange> = {}): StockChange {
  return { ...teeM, by: 3, reason: 'count', actor, ...overrides }
}

async function expectUnchanged({ db }: TestOrders) {
  expect(await db.selectFrom('audit').selectAll().execute()).toEqual([])
  const moves = db.selectFrom('stock_moves').where('reason', '<>', 'seed').selectAll()
  expect(await moves.execute()).toEqual([])
  expect(await brokenInvariants(db)).toEqual([])
}

eachEngine('a change of stock', (engine) => {
  test('is in the table, the book and the audit', async () => {
    const orders = await openOrders(engine)
    const changed = await changeStock(orders, aChange())
    expect(changed).toEqual(success({ stock: 23, isRepeat: false }))
    orders.advance(1_000)
    await changeStock(orders, aChange({ by: -1, reason: 'damage' }))
    expect(await stockOfVariant(orders.db, teeM)).toBe(22)
    const { moves } = await loadStockHistory(orders.db, teeM, { limit: 5 })
    expect(moves.map(({ by, reason }) => [by, reason])).toEqual(
      expect.arrayContaining([
        [-1, 'damage'],
        [3, 'count'],
        [20, 'seed'],
      ]),
    )
    const audit = await orders.db.selectFrom('audit').selectAll().orderBy('at').execute()
    expect(audit).toMatchObject([
      { action: 'stock-changed', subject: 'piece 14 Black M', actor: 'npm run stock' },
      { detail_json: '{"by":-1,"reason":"damage","stock":22}' },
    ])
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('never makes stock negative, and says what is left [O2]', async () => {
    const orders = await openOrders(engine)
    expect(await changeStock(orders, aChange({ by: -21 }))).toEqual(
      failure({ code: 'stock-not-enough', left: 20 }),
    )
    await expectUnchanged(orders)
  })

  test.each([
    [{ by: 0 }, 'stock-change-zero'],
    [{ by: 1.5 }, 'stock-change-invalid'],
    [{ by: Number.NaN }, 'stock-change-invalid'],
    [{ by: 10_001 }, 'stock-change-too-large'],
    [{ productId: 999 }, 'variant-unknown'],
    [{ productId: 2 ** 40 }, 'variant-unknown'],
    [{ colour: 'Mauve' }, 'variant-unknown'],
    [{ colour: "Black'; drop table variants; --" }, 'variant-unknown'],
    [{ colour: '<script>alert(1)</script>' }, 'variant-unknown'],
    [{ colour: 'Bl\u0000ack' }, 'variant-unknown'],
    [{ size: 'm or 1=1' }, 'variant-unknown'],
    [{ size: 'XXL' }, 'variant-unknown'],
  ] as const)('%o is refused as %s and writes nothing [O3]', async (difference, code) => {
    const orders = await openOrders(engine)
    expect(await changeStock(orders, aChange(difference))).toEqual(failure({ code }))
    await expectUnchanged(orders)
  })

  test('of one form sent twenty times at once is made once [O4]', async () => {
    const orders = await openOrders(engine)
    const change = aChange({ by: -15, token: 'a form' })
    const results = await Promise.all(Array.from({ length: 20 }, () => changeStock(orders, change)))
    expect(results.filter((result) => result.ok && !result.value.isRepeat)).toHaveLength(1)
    expect(results.every((result) => result.ok && result.value.stock === 5)).toBe(true)
    expect(await changeStock(orders, { ...change, by: -1 })).toEqual(
      failure({ code: 'form-used-before' }),
    )
    expect(await stockOfVariant(orders.db, teeM)).toBe(5)
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('100 orders and 100 changes of one cell at once lose nothing [O5]', async () => {
    const orders = await openOrders(engine)
    const stock = { ...teeM, quantity: 100 }
    await restock(orders.db, stock)
    const results = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const [placed] = await Promise.all([
          placeOrder(orders, anOrderBody(), `10.2.0.${index}`),
          changeStock(orders, aChange({ by: index % 2 === 0 ? 2 : -1 })),
        ])
        if (!placed.ok) return false
        orders.payments.pay(placed.value.reference)
        return (await settlePayment(orders, placed.value.reference)) === 'paid'
      }),
    )
    const sold = results.filter(Boolean).length
    expect(sold).toBeGreaterThan(50)
    const { moves } = await loadStockHistory(orders.db, teeM, { limit: 1_000 })
    const counted = moves.filter(({ reason }) => reason === 'count')
    const by = counted.reduce((sum, move) => sum + move.by, 0)
    expect(counted.length).toBeGreaterThan(50)
    expect(await stockOfVariant(orders.db, teeM)).toBe(100 + by - sold)
    expect(await brokenInvariants(orders.db, [stock])).toEqual([])
  })
})
