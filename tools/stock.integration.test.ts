import { expect, test } from 'vitest'
import { seedCatalogue } from '#database/seed/seed'
import { runInKeptProcess, startInOwnProcess } from '#testing/commands/owner-commands'
import { eachEngine, openForTest } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { stockOfVariant } from '#testing/orders/stock-of-variant'

const teeM = { productId: 14, colour: 'Black', size: 'M' } as const

eachEngine('npm run stock', (engine) => {
  async function open() {
    const settings = await engine.create()
    const { db } = await openForTest(settings)
    await seedCatalogue(db)
    const stock = (...args: readonly string[]) => runInKeptProcess('stock', args, settings)
    const start = (...args: readonly string[]) => startInOwnProcess('stock', args, settings)
    return { db, stock, start }
  }

  test('show prints the grid, or JSON and nothing else', async () => {
    const { stock, start } = await open()
    const shown = await start('show', '14')
    expect(shown).toMatchObject({ code: 0, stderr: '' })
    expect(shown.stdout).toMatch(/^Ancient Dragon Tee\n +S +M +L/)
    expect(shown.stdout).toMatch(/\nBlack +20 +20 +20/)
    const { productId, variants } = JSON.parse((await stock('show', '14', '--json')).stdout)
    expect(productId).toBe(14)
    expect(variants).toContainEqual({ colour: 'Black', size: 'M', stock: 20 })
  })

  test('show says that a piece with stock is marked as sold out [O139]', async () => {
    const { db, stock } = await open()
    expect((await stock('show', '14')).stdout).not.toContain('Marked')
    await db.updateTable('products').set({ is_sold_out: 1 }).where('id', '=', 14).execute()
    expect((await stock('show', '14')).stdout).toContain('Marked as sold out')
  })

  test('change adds and takes pieces, and history lists it', async () => {
    const { db, stock } = await open()
    expect(await stock('change', '14', 'black', 'm', '+3', '--reason', 'count')).toEqual({
      code: 0,
      stdout: 'Ancient Dragon Tee (Black, M): 23 in stock.\n',
      stderr: '',
    })
    const changed = await stock('change', '14', 'Black', 'M', '-1', '--reason', 'damage', '--json')
    expect(JSON.parse(changed.stdout)).toEqual({ ...teeM, by: -1, reason: 'damage', stock: 22 })
    expect(await stockOfVariant(db, teeM)).toBe(22)
    const { stdout } = await stock('history', '14', 'Black', 'M')
    expect(stdout.split('\n')).toEqual([
      'Ancient Dragon Tee (Black, M)',
      expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d +-1 {2}damage$/),
      expect.stringMatching(/ \+3 {2}count$/),
      'at the beginning     +20  seed',
      '',
    ])
    const { moves } = JSON.parse((await stock('history', '14', 'Black', 'M', '--json')).stdout)
    expect(moves).toMatchObject([{ by: -1 }, { by: 3 }, { by: 20, reason: 'seed' }])
    const audit = await db.selectFrom('audit').select(['actor', 'staff_id']).execute()
    expect(audit).toEqual(Array(2).fill({ actor: 'npm run stock', staff_id: null }))
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('what cannot be done is one sentence on stderr that names the piece, and code 1 [O3]', async () => {
    const { db, stock, start } = await open()
    const change = (...[product, colour, size, by]: readonly string[]) =>
      stock('change', `${product}`, `${colour}`, `${size}`, `${by}`, '--reason', 'count', '--json')
    const refused = await Promise.all([
      change('14', 'Black', 'M', '-21'),
      change('14', 'Mauve', 'M', '+1'),
      change('99', 'Black', 'M', '+1'),
      change('14; drop table variants', 'Black', 'M', '+1'),
      change('14', 'Black', 'M', '3'),
      change('14', 'Black', 'M', '+10001'),
      stock('change', '14', 'Black', 'M', '+1', '--reason', 'whim'),
      start('show', '99999999999'),
    ])
    expect(refused.map(({ code, stdout }) => [code, stdout])).toEqual(Array(8).fill([1, '']))
    expect(refused.map(({ stderr }) => stderr)).toEqual([
      'Only 20 of Ancient Dragon Tee (Black, M) in stock.\n',
      'There is no piece Ancient Dragon Tee (Mauve, M).\n',
      'There is no product 99.\n',
      'There is no product 14; drop table variants.\n',
      expect.stringContaining('Put + or - before the number'),
      'One change can be at most 10000 pieces.\n',
      'Say why the stock changes: count, correction, return, damage.\n',
      'There is no product 99999999999.\n',
    ])
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('check ends with 1 if stock and history differ [O1]', async () => {
    const { db, stock } = await open()
    expect(await stock('check')).toMatchObject({ code: 0, stdout: 'Stock and history agree.\n' })
    await db
      .updateTable('variants')
      .set({ stock: 7 })
      .where('product_id', '=', 14)
      .where('colour', '=', 'Black')
      .where('size', '=', 'M')
      .execute()
    expect(await stock('check')).toMatchObject({
      code: 1,
      stdout: 'Product 14 (Black, M): 7 in stock, but its history adds up to 20.\n',
    })
    const { code, stdout } = await stock('check', '--json')
    expect([code, JSON.parse(stdout)]).toEqual([
      1,
      { mismatches: [{ ...teeM, stock: 7, booked: 20 }] },
    ])

    expect(await stock('accept', '14', 'Black', 'M')).toMatchObject({
      code: 0,
      stdout: 'Ancient Dragon Tee (Black, M): 7 in stock, and now its history says so, too.\n',
    })
    expect(await stockOfVariant(db, teeM)).toBe(7)
    expect(await stock('check')).toMatchObject({ code: 0 })
    expect(await stock('accept', '14', 'Black', 'M')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Stock and history of Ancient Dragon Tee (Black, M) agree already.\n',
    })
    const audit = await db.selectFrom('audit').selectAll().execute()
    expect(audit).toMatchObject([{ action: 'stock-accepted', subject: 'piece 14 Black M' }])
  })
})

test.each([
  [[]],
  [['show']],
  [['change', '14', 'Black', 'M']],
  [['show', '14', '--reason', 'count']],
  [['show', '14', '--force']],
])('%o is answered with what can be asked', async (args) => {
  const ended = await runInKeptProcess('stock', args, { dataDir: '/nowhere' })
  expect(ended).toMatchObject({ code: 1, stdout: '' })
  expect(ended.stderr).toContain('npm run stock -- show PRODUCT')
})
