import { expect, test } from 'vitest'
import { beginSellingLive } from '#database/test-orders/selling-live'
import { connectionMessages as words } from '#domain/owner-messages/connections'
import { eachEngine } from '#testing/database/each-engine'
import { anOrderBody } from '#testing/orders/order-body'
import { LIVE_KEYS, openKeysShop } from '#testing/owner/open-keys-shop'
import type { PaystackCall } from '#testing/stand-ins/fake-paystack'

const OTHER = { publicKey: 'pk_live_other', secretKey: 'sk_live_of_another' } as const

const SLOWLY_STARTED = {
  delayMs: 2_000,
  json: {
    status: true,
    message: 'ok',
    data: { access_code: 'code1', authorization_url: 'https://checkout.paystack.com/code1' },
  },
} as const

type Shop = Awaited<ReturnType<typeof openKeysShop>>

function saveKeys({ owner, shop }: Pick<Shop, 'owner' | 'shop'>, keys: Record<string, string>) {
  return owner.post('/owner/keys/payments', {
    ...keys,
    revision: String(shop.connections.revision()),
  })
}

function order({ app }: Pick<Shop, 'app'>) {
  const headers = { host: 'shop.example' }
  return app.inject({ method: 'POST', url: '/api/orders', headers, payload: anOrderBody() })
}

eachEngine('keys of another account', (engine) => {
  test('are used at once by a process that has not heard of them: no money comes to the former account [P157]', async () => {
    const open = await openKeysShop(engine)
    const second = await open.start()
    await saveKeys(open, LIVE_KEYS)
    await second.shop.connections.refresh()
    // Nothing is open, so that nobody looks whose keys these are. The other process hears of them when it polls next.
    const { status } = await saveKeys(open, OTHER)
    const { statusCode } = await order(second)
    expect([status, statusCode]).toEqual([200, 201])
    const begun = open.provider.requests().filter(({ call }) => call === 'initialise')
    expect(begun.map(({ authorization }) => authorization)).toEqual([`Bearer ${OTHER.secretKey}`])
  })

  test('are refused while the very first real payment is being started with the present ones [P158]', async () => {
    const open = await openKeysShop(engine)
    const { provider } = open
    await saveKeys(open, LIVE_KEYS)
    const asked = (call: PaystackCall) => provider.requests().filter((each) => each.call === call)
    provider.answerWith('initialise', SLOWLY_STARTED)
    const ordering = order(open)
    await expect.poll(() => asked('initialise').length).toBe(1)
    const saved = await saveKeys(open, OTHER)
    expect(saved.html).toContain(words['live-orders-open'].slice(0, 60))
    expect((await ordering).statusCode).toBe(201)
    expect(open.shop.config.paystack?.secretKey).toBe(LIVE_KEYS.secretKey)
  })

  test('are refused while the first payment since the last change is being started, though those before know them [P158]', async () => {
    const open = await openKeysShop(engine)
    const { provider, shop } = open
    await saveKeys(open, LIVE_KEYS)
    expect((await order(open)).statusCode).toBe(201)
    await shop.db.updateTable('payment_attempts').set({ next_check_at: null }).execute()
    expect((await saveKeys(open, OTHER)).status).toBe(200)
    const asked = (call: PaystackCall) => provider.requests().filter((each) => each.call === call)
    provider.answerWith('initialise', SLOWLY_STARTED)
    const ordering = order(open)
    await expect.poll(() => asked('initialise').length).toBe(2)
    // The provider still knows the newest payment that was started: it is of the account to go back to.
    const back = await saveKeys(open, LIVE_KEYS)
    expect(back.html).toContain(words['live-orders-open'].slice(0, 60))
    expect((await ordering).statusCode).toBe(201)
    expect(shop.config.paystack?.secretKey).toBe(OTHER.secretKey)
  })

  test('replace keys with which no payment could ever be started, though an order waits for one [P158]', async () => {
    const open = await openKeysShop(engine)
    await saveKeys(open, LIVE_KEYS)
    const json = { status: false, message: 'Merchant may not receive payments' }
    open.provider.answerWith('initialise', { status: 400, json })
    expect((await order(open)).statusCode).toBe(503)
    expect((await saveKeys(open, OTHER)).status).toBe(200)
    expect(open.shop.config.paystack?.secretKey).toBe(OTHER.secretKey)
  })
})

eachEngine('live keys after test keys', (engine) => {
  test('wait for the end of the test orders, whatever a process of before noted meanwhile [P160]', async () => {
    const open = await openKeysShop(engine, { ALLOW_TEST_PAYMENTS: 'true' })
    const { db, now } = open.shop
    const test = { publicKey: 'pk_test_1', secretKey: 'sk_test_1' }
    await saveKeys(open, LIVE_KEYS)
    expect((await open.owner.get('/owner')).status).toBe(200)
    await saveKeys(open, test)
    // A process with the live keys looks at this moment, and finds no test order.
    expect(await beginSellingLive(db, now())).toBe(true)
    expect((await order(open)).statusCode).toBe(201)
    expect((await saveKeys(open, LIVE_KEYS)).html).toContain('From test to live')
    expect((await order(open)).statusCode).toBe(503)
  })
})
