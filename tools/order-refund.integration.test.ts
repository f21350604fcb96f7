import { expect, onTestFinished, test } from 'vitest'
import { loadOrder } from '#database/orders/orders'
import { listRefunds } from '#database/refunds/refunds'
import { settlePayment } from '#server/orders/settle-payment'
import { followRefunds } from '#server/refunds/follow-refunds'
import { runInKeptProcess, startInOwnProcess } from '#testing/commands/owner-commands'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { THREE_TEES } from '#testing/orders/paid-order'
import { placeForTest } from '#testing/orders/place-for-test'
import { stockOfVariant } from '#testing/orders/stock-of-variant'
import { openTestShop } from '#testing/server/start-test-shop'
import { NO_EXTERNAL_SERVICES } from '#testing/stand-ins/no-external-services'

const TEE = { productId: 14, colour: 'Black', size: 'M' } as const

/** Opens a running shop with a paid order of three tees, and the command beside it. */
async function openShop(engine: Engine) {
  const { databaseUrl = null } = await engine.create()
  const { shop, close } = await openTestShop({ config: { databaseUrl } })
  onTestFinished(close)
  const { standIn } = shop
  standIn?.setWebhooks('off')
  const placed = await placeForTest(shop.orders, { ...THREE_TEES })
  standIn?.choose(placed.accessCode ?? '', 'card-pay')
  await settlePayment(shop.orders, placed.reference)
  const settings = {
    dataDir: shop.config.dataDir,
    ...(databaseUrl ? { databaseUrl } : {}),
    environment: NO_EXTERNAL_SERVICES,
  }
  const refund = (...args: readonly string[]) =>
    runInKeptProcess('orders', ['refund', placed.orderId, ...args], settings)
  return { shop, ...placed, settings, refund }
}

eachEngine('npm run orders -- refund', (engine) => {
  test('refunds pieces, then an amount, then the rest beside a running shop', async () => {
    const { shop, orderId, reference, refund, settings } = await openShop(engine)
    const stock = await stockOfVariant(shop.db, TEE)
    const line = await refund('--line', '0:1', '--restock', '--reason', 'Too small')
    expect(line).toEqual({
      code: 0,
      stdout: `Refund of GH₵500.00 of order ${orderId}: accepted by the provider. The customer should have it within 3 to 10 working days.\n`,
      stderr: '',
    })
    expect(await stockOfVariant(shop.db, TEE)).toBe(stock + 1)
    const amount = await refund('--amount', '120.00', '--reason', 'Late', '--json')
    expect(JSON.parse(amount.stdout)).toMatchObject({
      id: orderId,
      refund: { state: 'pending', amount: 120, payment: reference, reason: 'Late', lines: [] },
    })
    const rest = ['refund', orderId, '--payment', reference, '--restock', '--reason', 'All of it']
    expect(await startInOwnProcess('orders', rest, settings)).toMatchObject({ code: 0, stderr: '' })
    const refunds = await listRefunds(shop.db, orderId)
    expect(refunds.map(({ amountPesewas }) => amountPesewas)).toEqual([50_000, 12_000, 88_000])
    expect(await stockOfVariant(shop.db, TEE)).toBe(stock + 2)
    const shown = await runInKeptProcess('orders', ['show', orderId], settings)
    expect(shown.stdout).toMatch(/Refund {4}.+: GH₵120\.00, Accepted by the provider, Late/)
    expect(await loadOrder(shop.db, orderId)).toMatchObject({ fulfilment: 'cancelled' })
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('without an answer it ends with 0, a second one in between with 1 [R2]', async () => {
    const { shop, orderId, settings, refund } = await openShop(engine)
    await shop.db.updateTable('payment_attempts').set({ provider: 'paystack' }).execute()
    const out = {
      PAYSTACK_PUBLIC_KEY: 'pk_test_1',
      PAYSTACK_SECRET_KEY: 'sk_test_1',
      PAYSTACK_API_URL: 'http://127.0.0.1:9',
    }
    const withKeys = { ...settings, environment: { ...settings.environment, ...out } }
    const ask = (...args: readonly string[]) =>
      runInKeptProcess('orders', ['refund', orderId, ...args], withKeys)
    const first = await ask('--reason', 'Lost parcel')
    expect(first).toMatchObject({ code: 0, stderr: '' })
    expect(first.stdout).toContain('asked, not yet confirmed')
    const second = await ask('--amount', '5', '--reason', 'Five')
    expect(second).toMatchObject({ code: 1, stdout: '' })
    expect(second.stderr).toContain('has not yet answered another refund')
    expect(await listRefunds(shop.db, orderId)).toMatchObject([{ state: 'asking' }])
    // The provider cannot be asked without its keys.
    await shop.db.updateTable('refunds').set({ state: 'refused', next_check_at: null }).execute()
    const away = await refund('--reason', 'Again')
    expect(away).toMatchObject({ code: 1, stdout: '' })
    expect(away.stderr).toContain('no keys of the provider')
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('an answer that is lost is found on the list at once [R1]', async () => {
    const { shop, orderId, accessCode, refund } = await openShop(engine)
    shop.standIn?.planRefund(accessCode ?? '', 'timeout')
    expect(await refund('--reason', 'Lost')).toMatchObject({ code: 0 })
    expect(await listRefunds(shop.db, orderId)).toMatchObject([{ state: 'pending' }])
    await shop.db.updateTable('refunds').set({ next_check_at: 0 }).execute()
    await followRefunds(shop.orders)
    const { refunds } = shop.standIn?.findByAccessCode(accessCode ?? '') ?? {}
    expect(refunds).toHaveLength(1)
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test.each([
    [[], 'npm run orders --'],
    [['--reason', ' '], 'Say in a few words why'],
    [['--amount', 'ten', '--reason', 'x'], 'in cedis, such as 120.00'],
    [['--amount', '1500.01', '--reason', 'x'], 'more than is left'],
    [['--amount', '5', '--line', '0:1', '--reason', 'x'], 'npm run orders --'],
    [['--amount', '5', '--restock', '--reason', 'x'], 'npm run orders --'],
    [['--line', '0', '--reason', 'x'], 'npm run orders --'],
    [['--line', '7:1', '--reason', 'x'], 'has no such line'],
    [['--line', '0:3', '--reason', 'x'], 'So many pieces'],
    [['--payment', 'NKB0', '--reason', 'x'], 'no such payment'],
    [['--carrier', 'VIP', '--reason', 'x'], 'npm run orders --'],
  ])('refuses %j with 1 and changes nothing [R28]', async (args, words) => {
    const { shop, orderId, refund } = await openShop(engine)
    const refused = await refund(...args)
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toContain(words)
    expect(await listRefunds(shop.db, orderId)).toEqual([])
  })
})
