import { expect, onTestFinished, test } from 'vitest'
import { bumpRevision } from '#database/settings/revisions'
import { loadSettings } from '#database/settings/settings'
import { listAudit } from '#database/staff/audit'
import { insertStaff } from '#database/staff/staff'
import { DEFAULT_SETTINGS } from '#domain/settings/settings'
import { eachEngine } from '#testing/database/each-engine'
import { lettersTo } from '#testing/mail/letters-to'
import { placeForTest } from '#testing/orders/place-for-test'
import { openTestShop } from '#testing/server/start-test-shop'
import { changeSettings } from './change-settings.ts'

const ACTOR = { staffId: null, name: 'test' }

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
      value: null,
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
