import { expect, onTestFinished, test } from 'vitest'
import { bumpRevision } from '#database/settings/revisions'
import { loadSettings } from '#database/settings/settings'
import { listAudit } from '#database/staff/audit'
import { insertStaff } from '#database/staff/staff'
import { priceCart } from '#domain/cart/price-cart'
import { pesewas } from '#domain/money/money'
import { DEFAULT_SETTINGS } from '#domain/settings/settings'
import { eachEngine } from '#testing/database/each-engine'
import { lettersTo } from '#testing/mail/letters-to'
import { placeForTest } from '#testing/orders/place-for-test'
import { openTestShop } from '#testing/server/start-test-shop'
import { changeSettings } from './change-settings.ts'

const ACTOR = { staffId: null, name: 'test' }
const LINE = {
  productId: 14,
  colour: 'Black',
  imageVariant: 'image1',
  size: 'XL',
  quantity: 1,
} as const

eachEngine('settings in the database', (engine) => {
  async function openShops(fixedSettings = {}) {
    const stored = await engine.create()
    const config = { ...stored, databaseUrl: stored.databaseUrl ?? null }
    const first = await openTestShop({ config })
    onTestFinished(first.close)
    const second = await openTestShop({ config: { ...config, fixedSettings } })
    onTestFinished(second.close)
    return { first, second }
  }

  test('[O40] a change reaches every process by itself, on pages that were cached too', async () => {
    const { first, second } = await openShops()
    expect((await second.app.inject('/contact')).body).toContain(DEFAULT_SETTINGS.email)
    const given = { name: 'SANKOFA', email: 'hello@sankofa.example', holdMinutes: 20 }
    expect(await changeSettings(first.shop, { given, seenRevision: 0, actor: ACTOR })).toEqual({
      ok: true,
      value: ['holdMinutes', 'name', 'email'],
    })
    expect(first.shop.settings.current()).toMatchObject({
      holdMinutes: 20,
      brand: { name: 'SANKOFA', phone: DEFAULT_SETTINGS.phone },
    })
    await expect.poll(() => second.shop.settings.current().brand.name).toBe('SANKOFA')

    for (const path of ['/contact', '/terms', '/manifest.webmanifest', '/feeds/google.xml']) {
      const { body } = await second.app.inject(path)
      expect(body).toContain('SANKOFA')
      expect(body).not.toContain(DEFAULT_SETTINGS.name)
      expect(body).not.toContain(DEFAULT_SETTINGS.email)
    }
    expect((await second.app.inject('/terms')).body).toContain('hold your pieces for 20 minutes')
    expect((await second.app.inject('/')).body).toContain('<title>SANKOFA — ')
  })

  test('another mailbox of the shop is told to the owners, to that of before, and as an alert [M150]', async () => {
    const { first } = await openShops()
    const { shop } = first
    for (const role of ['owner', 'helper'] as const) {
      const person = { id: role, name: role, email: `${role}@example.com`, role }
      await insertStaff(shop.db, { ...person, createdAtMs: 1, passwordHash: 'x' })
    }
    const change = (given: object, seenRevision: number) =>
      changeSettings(shop, { given, seenRevision, actor: { ...ACTOR, name: 'Adwoa' } })
    await change({ name: 'SANKOFA' }, 0)
    const told = () => shop.db.selectFrom('alerts').select(['topic', 'way']).execute()
    expect(await told()).toEqual([])
    await change({ email: 'taken@elsewhere.example' }, 1)
    const text = expect.stringContaining(
      `Adwoa changed the mailbox of the shop in the back office, from ${DEFAULT_SETTINGS.email} to taken@elsewhere.example.`,
    )
    for (const email of ['owner@example.com', DEFAULT_SETTINGS.email]) {
      expect(await lettersTo(shop.db, email)).toMatchObject([{ text, audience: 'shop' }])
    }
    for (const email of ['helper@example.com', 'taken@elsewhere.example']) {
      expect(await lettersTo(shop.db, email)).toEqual([])
    }
    expect(await told()).toEqual([{ topic: 'keys-changed', way: 'push' }])
  })

  test('[O40] what the environment says wins in the process that it is given to', async () => {
    const { first, second } = await openShops({ holdMinutes: 30, orderMinimumPesewas: 500 })
    const given = { holdMinutes: 20, orderMinimumPesewas: 2000, lowStockMark: 3 }
    await changeSettings(first.shop, { given, seenRevision: 0, actor: ACTOR })
    await second.shop.settings.refresh()
    expect(first.shop.settings.current()).toMatchObject(given)
    expect(second.shop.settings.current()).toMatchObject({
      holdMinutes: 30,
      orderMinimumPesewas: 500,
      lowStockMark: 3,
    })
  })

  test('a new order holds its pieces for the new time', async () => {
    const { first } = await openShops()
    const { orders, db } = first.shop
    await changeSettings(first.shop, {
      given: { holdMinutes: 60 },
      seenRevision: 0,
      actor: ACTOR,
    })
    const { orderId } = await placeForTest(orders)
    const order = await db
      .selectFrom('orders')
      .select(['created_at', 'hold_expires_at'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(order.hold_expires_at - order.created_at).toBe(60 * 60_000)
  })

  test('[O44] of two people who save at once one is told, and nothing of theirs is written', async () => {
    const { first, second } = await openShops()
    const outcomes = await Promise.all(
      [first, second].map(({ shop }, index) =>
        changeSettings(shop, {
          given: { tagline: `Tagline ${index}` },
          seenRevision: 0,
          actor: ACTOR,
        }),
      ),
    )
    expect(outcomes.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    const won = outcomes.findIndex(({ ok }) => ok)
    const { stored } = await loadSettings(first.shop.db)
    expect(stored.tagline).toBe(`Tagline ${won}`)
    const audit = await listAudit(first.shop.db, { before: null, limit: 10 })
    expect(audit).toMatchObject([
      {
        action: 'settings-changed',
        subject: 'tagline',
        detail: { tagline: `${DEFAULT_SETTINGS.tagline} → Tagline ${won}` },
      },
    ])
  })

  test('of two owners who set the rules at once one is told, and the rules are those of the other [N93]', async () => {
    const { first, second } = await openShops()
    const wishes = [
      { surchargePercent: 20, surchargedSizes: '3XL', returnDays: 7 },
      { surchargePercent: 35, surchargedSizes: 'L', returnDays: 70 },
    ]
    const outcomes = await Promise.all(
      [first, second].map(({ shop }, index) =>
        changeSettings(shop, { given: wishes[index] ?? {}, seenRevision: 0, actor: ACTOR }),
      ),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes.filter(({ ok }) => !ok)).toEqual([
      { ok: false, error: { code: 'settings-changed' } },
    ])
    const won = wishes[outcomes.findIndex(({ ok }) => ok)]
    const { stored } = await loadSettings(first.shop.db)
    expect(stored).toMatchObject(won ?? {})
    for (const { shop } of [first, second]) {
      await expect.poll(() => shop.settings.current().rules.returnDays).toBe(won?.returnDays)
    }
  })

  test('a surcharge and days for returns are on every page of every process, also on cached ones [N97]', async () => {
    const { first, second } = await openShops()
    const read = async (path: string) => (await second.app.inject(path)).body
    expect(await read('/product/14?colour=Black&size=XL')).toContain('550.00')
    for (const path of ['/faq', '/terms', '/product/14']) {
      expect(await read(path)).toContain('within 14 days from delivery')
    }
    const given = { surchargePercent: 33, surchargedSizes: 'L, XL', returnDays: 21 }
    await changeSettings(first.shop, { given, seenRevision: 0, actor: ACTOR })

    // No process waits for its memory: the order is priced by what is stored.
    const XL = { id: 14, color: 'Black', imageVariant: 'image1', size: 'XL', quantity: 1 }
    const asBefore = { lines: [XL], shownTotalPesewas: 55_000 }
    await expect(placeForTest(second.shop.orders, asBefore)).rejects.toThrow('cart-changed')
    await placeForTest(second.shop.orders, { ...asBefore, shownTotalPesewas: 66_500 })

    await expect.poll(() => read('/product/14?colour=Black&size=XL')).toContain('665.00')
    await expect.poll(() => read('/product/14')).toContain('within 21 days from delivery')
    const product = await read('/product/14?colour=Black&size=L')
    expect(product).toContain('+33%')
    expect(product).not.toContain('+10%')
    expect(product).toContain('"price":"665.00"')
    for (const path of ['/faq', '/terms']) {
      const text = await read(path)
      expect(text).toContain('L and XL cost 33 % more')
      expect(text).toContain('within 21 days from delivery')
      expect(text).not.toContain('within 14 days from delivery')
    }
    expect(await read('/feeds/google.xml')).toContain('<g:price>665.00 GHS</g:price>')
    const { products } = JSON.parse(await read('/_data/cart?ids=14')).data
    const cart = [{ ...LINE, unitPrice: pesewas(55_000) }]
    expect(priceCart(cart, products)).toMatchObject({
      subtotal: { minor: 66_500 },
      notices: [{ code: 'line-price-changed', after: { minor: 66_500 } }],
    })
  })

  test('a shop without a surcharge and without returns promises neither', async () => {
    const { first } = await openShops()
    const given = { surchargePercent: 0, returnDays: 0 }
    await changeSettings(first.shop, { given, seenRevision: 0, actor: ACTOR })
    const read = async (path: string) => (await first.app.inject(path)).body
    await expect.poll(() => read('/product/14')).not.toContain('+10%')
    expect(await read('/product/14')).toContain(
      'Only if it is damaged, faulty or not what you ordered.',
    )
    for (const path of ['/faq', '/terms', '/product/14']) {
      const text = await read(path)
      expect(text).not.toMatch(/within \d+ days? from delivery/)
      expect(text).not.toMatch(/costs? \d+ % more/)
    }
    expect(await read('/terms')).toContain('it can no longer be cancelled.')
  })

  test('[O45] a stored value that this release cannot read has its default, and the others stay', async () => {
    const { first } = await openShops()
    const { db, settings } = first.shop
    const rows = [
      ['holdMinutes', '"soon"'],
      ['email', 'not json'],
      ['name', '"SANKOFA"'],
      ['colour', '"red"'],
    ] as const
    for (const [key, value_json] of rows) {
      await db.insertInto('settings').values({ key, value_json, changed_at: 1 }).execute()
    }
    await bumpRevision(db, 'settings')
    await settings.refresh()
    expect(settings.current()).toMatchObject({
      holdMinutes: 15,
      brand: { name: 'SANKOFA', email: DEFAULT_SETTINGS.email },
    })
  })
})
