import { expect, test } from 'vitest'
import { loadOrder } from '#database/orders/orders'
import { settlePayment } from '#server/orders/settle-payment'
import { runInKeptProcess } from '#testing/commands/owner-commands'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { forgetOrder } from '#testing/orders/forget-order'
import { brokenInvariants } from '#testing/orders/invariants'
import { placeForTest } from '#testing/orders/place-for-test'
import { openOffice } from '#testing/owner/open-office'
import { NO_EXTERNAL_SERVICES } from '#testing/stand-ins/no-external-services'

const ASK = '/owner/reconciliation/ask'

/** An office whose database has lost a paid order. */
async function openRestored(engine: Engine) {
  const office = await openOffice(engine)
  const { shop } = office
  shop.standIn?.setWebhooks('off')
  const { orderId, reference, accessCode } = await placeForTest(shop.orders)
  shop.standIn?.choose(accessCode, 'card-pay')
  await settlePayment(shop.orders, reference)
  await forgetOrder(shop.db, orderId)
  const { dataDir, databaseUrl } = shop.config
  const settings = {
    dataDir,
    ...(databaseUrl === null ? {} : { databaseUrl }),
    environment: NO_EXTERNAL_SERVICES,
  }
  const command = (...args: readonly string[]) => runInKeptProcess('orders', args, settings)
  return { ...office, orderId, command }
}

eachEngine('what a restored backup lacks', (engine) => {
  test('is read back from the provider by the owner’s form, which may be sent twice [M24]', async () => {
    const { owner, shop, orderId } = await openRestored(engine)
    const page = await owner.get('/owner/reconciliation')
    expect(page.html).toContain('After a backup was restored')
    const missing = await owner.post(ASK, { since: '' })
    expect(missing.status).toBe(422)
    expect(missing.html).toContain('Choose the day of the backup that was restored.')
    const future = await owner.post(ASK, { since: '2126-01-01' })
    expect(future.html).toContain('cannot have been made in the future')
    expect(future.html).toContain('value="2126-01-01"')

    const today = new Date(shop.now()).toISOString().slice(0, 10)
    const asked = await owner.post(ASK, { since: today })
    expect(asked.html).toContain('1 missing order rebuilt from the payment.')
    expect(asked.html).toContain(`href="/owner/orders/${orderId}"`)
    expect(await loadOrder(shop.db, orderId)).toMatchObject({ attentionReason: 'restored' })
    // The payment's fee is known again, too.
    expect(asked.html).toContain('fee GH₵9.75')
    const again = await owner.post(ASK, { since: today })
    expect(again.html).toContain('Nothing is missing here.')
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('is read back by the command too', async () => {
    const { orderId, command } = await openRestored(engine)
    expect(await command('reconcile', '--since', 'yesterday')).toMatchObject({ code: 1 })
    expect(await command('reconcile', 'now')).toMatchObject({ code: 1 })
    const asked = await command('reconcile', '--since', '2026-01-01')
    expect(asked).toMatchObject({ code: 0, stderr: '' })
    expect(asked.stdout).toContain('since 2026-01-01T00:00:00.000Z')
    expect(asked.stdout).toContain(`Rebuilt: ${orderId}`)
    const again = await command('reconcile', '--json')
    expect(JSON.parse(again.stdout)).toMatchObject({ payments: 1, restored: [], refunds: 0 })
  })
})
