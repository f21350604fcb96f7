import { expect, test } from 'vitest'
import { listAudit } from '#database/staff/audit'
import { countOpenTests } from '#database/test-orders/open-tests'
import { testOrderMessages } from '#domain/owner-messages/test-orders'
import { sellAtMarket } from '#server/market/sell-at-market'
import { endTestOrders } from '#server/test-orders/end-test-orders'
import { eachEngine } from '#testing/database/each-engine'
import { lettersTo } from '#testing/mail/letters-to'
import { brokenInvariants } from '#testing/orders/invariants'
import { aMarketSale } from '#testing/orders/market-sale-body'
import { anOrderBody } from '#testing/orders/order-body'
import {
  LIVE_KEYS,
  openKeysShop,
  signInHelper,
  storeConnection,
} from '#testing/owner/open-keys-shop'
import { OWNER_EMAIL } from '#testing/owner/sign-in-as-staff'

const PATH = '/owner/test-orders'
const TEST_KEYS = { PAYSTACK_PUBLIC_KEY: 'pk_test_1', PAYSTACK_SECRET_KEY: 'sk_test_1' } as const
const ALLOWED = { ALLOW_TEST_PAYMENTS: 'true' } as const

type Shop = Awaited<ReturnType<typeof openKeysShop>>

async function order({ app }: Pick<Shop, 'app'>): Promise<number> {
  const headers = { host: 'shop.example' }
  const payload = anOrderBody()
  return (await app.inject({ method: 'POST', url: '/api/orders', headers, payload })).statusCode
}

function saveLiveKeys({ owner, shop }: Pick<Shop, 'owner' | 'shop'>) {
  const revision = String(shop.connections.revision())
  return owner.post('/owner/keys/payments', { ...LIVE_KEYS, revision })
}

eachEngine('/owner/test-orders', (engine) => {
  test('a shop with test orders opens with live keys after one step, in every process [P149]', async () => {
    const first = await openKeysShop(engine, ALLOWED)
    const { shop, owner } = first
    const second = await first.start()
    expect([await order(first), await order(second)]).toEqual([201, 201])
    const before = await owner.get(PATH)
    expect(before.html).toContain('2 test orders')
    expect(before.html).not.toContain('End all 2 test orders')
    expect(before.html).toContain('The shop still takes test orders')
    const closed = await first.start({ ALLOW_TEST_PAYMENTS: '' })
    const there = closed.browse()
    there.setCookie(owner.cookie())
    const { html: ofClosed } = await there.get(PATH)
    expect(ofClosed).toContain('The shop takes no orders, as it has no live keys.')
    expect(ofClosed).not.toContain('The shop still takes test orders')
    expect((await owner.post(`${PATH}/end`, { orders: '2' })).html).toContain(
      testOrderMessages['keys-not-live'],
    )

    const saved = await saveLiveKeys(first)
    expect(saved.path).toBe(`${PATH}?done=connection-saved`)
    expect(saved.html).toContain('The shop takes no orders until its test orders are ended.')
    expect(saved.html).toContain('Waits for payment')
    expect(saved.html).toContain('Back on sale: 2 pieces')
    expect(saved.html).toContain('End all 2 test orders')
    expect(await order(first)).toBe(503)
    // Until it has followed, it would take further test orders.
    await expect.poll(second.shop.testPayments.waitsForTestsToEnd).toBe(true)
    expect(await order(second)).toBe(503)
    for (const path of ['/owner', '/owner/keys']) {
      const { html } = await owner.get(path)
      expect([path, html.includes('The shop takes no orders'), html.includes(PATH)]).toEqual([
        path,
        true,
        true,
      ])
    }

    const { html } = await owner.post(`${PATH}/end`, { orders: '2' })
    expect(html).toContain('The test orders are ended.')
    expect(html).toContain('Whatever is ordered is for money.')
    await expect.poll(() => order(first)).toBe(201)
    await expect.poll(second.shop.testPayments.waitsForTestsToEnd).toBe(false)
    expect(await order(second)).toBe(201)
    const third = await first.start()
    expect(await order(third)).toBe(201)
    expect((await owner.get('/owner')).html).not.toContain('The shop takes no orders')
    const [entry] = await listAudit(shop.db, { before: null, limit: 1 })
    expect(entry).toMatchObject({ action: 'tests-ended', detail: { orders: 2 } })
    const letters = await lettersTo(shop.db, OWNER_EMAIL)
    expect(letters.at(-1)).toMatchObject({
      subject: expect.stringContaining('somebody ended the test orders'),
      text: expect.stringContaining('Adwoa ended 2 test orders'),
    })
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('its orders are found, marked as tests, and say what they were [P139]', async () => {
    const open = await openKeysShop(engine, ALLOWED)
    const { shop, owner } = open
    await order(open)
    await saveLiveKeys(open)
    await owner.post(`${PATH}/end`, { orders: '1' })
    const { id } = await shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
    const list = await owner.get(`/owner/orders?q=${id}`)
    expect(list.html).toContain(id)
    expect(list.html).toMatch(/Ended.*Test/s)
    const page = await owner.get(`/owner/orders/${id}`)
    expect(page.html).toContain('A test order, ended')
    expect(page.html).toContain('“Waits for payment”')
    expect(page.html).not.toContain('Offer it once more')
  })

  test('an owner alone ends them, with proof, having seen how many there are [P146]', async () => {
    const open = await openKeysShop(engine, ALLOWED)
    await order(open)
    await saveLiveKeys(open)
    const helper = await signInHelper(open)
    expect((await helper.get(PATH)).status).toBe(403)
    expect((await helper.post(`${PATH}/end`, { orders: '1' })).status).toBe(403)
    const today = await helper.get('/owner')
    expect(today.html).toContain('The shop takes no orders')
    expect(today.html).not.toContain(PATH)
    const other = await open.owner.post(`${PATH}/end`, { orders: '7' })
    expect([other.status, other.html.includes(testOrderMessages['test-orders-changed'])]).toEqual([
      409,
      true,
    ])
    await open.shop.db.updateTable('staff_sessions').set({ proved_at: 0 }).execute()
    const asked = await open.owner.post(`${PATH}/end`, { orders: '1' })
    expect([asked.status, asked.html.includes('Is it you?')]).toEqual([403, true])
    expect(await countOpenTests(open.shop.db)).toBe(1)
  })

  test('market sales alone close nothing [P138]', async () => {
    const open = await openKeysShop(engine, ALLOWED)
    const sold = await sellAtMarket(open.shop.orders, aMarketSale(), {
      staffId: null,
      name: 'Kofi',
    })
    expect(sold.ok).toBe(true)
    expect((await saveLiveKeys(open)).path).toBe('/owner/keys?done=connection-saved')
    expect(await order(open)).toBe(201)
  })

  test('back to test keys, and live again: the new test orders are to be ended, too [P145]', async () => {
    const open = await openKeysShop(engine, ALLOWED)
    const { shop, owner } = open
    await order(open)
    await saveLiveKeys(open)
    await owner.post(`${PATH}/end`, { orders: '1' })
    // The provider of this test cannot be asked about test keys: they are stored as the office stores them.
    await storeConnection(open, 'payments', TEST_KEYS)
    await expect
      .poll(() =>
        shop.db.selectFrom('shop_facts').select('key').where('key', '=', 'selling-live').execute(),
      )
      .toEqual([])
    await order(open)
    await saveLiveKeys(open)
    expect(await order(open)).toBe(503)
    expect((await owner.get(PATH)).html).toContain('End the test order')
    await owner.post(`${PATH}/end`, { orders: '1' })
    await endTestOrders(shop)
    await expect.poll(() => order(open)).toBe(201)
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('a test order in a shop that sells already closes nothing, and is shown on Today [P145]', async () => {
    const open = await openKeysShop(engine, ALLOWED)
    const { shop, owner } = open
    await saveLiveKeys(open)
    expect(await order(open)).toBe(201)
    await shop.db.updateTable('orders').set({ mode: 'test' }).execute()
    const restarted = await open.start()
    expect(await order(restarted)).toBe(201)
    const { html } = await owner.get('/owner')
    expect(html).toContain('Test orders are left')
    expect(html).not.toContain('The shop takes no orders')
  })
})
