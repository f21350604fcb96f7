import { expect, test } from 'vitest'
import { loadOrder } from '#database/orders/orders'
import { eachEngine } from '#testing/database/each-engine'
import { forgetOrder } from '#testing/orders/forget-order'
import { brokenInvariants } from '#testing/orders/invariants'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { paidOrder } from '#testing/orders/paid-order'
import { mailboxHashOf } from '../base/mailbox-hash.ts'
import { repeatErasures } from '../data-rights/repeat-erasures.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { processDueEvents, receiveWebhook } from './webhook/receive-webhook.ts'

const OWNER = { staffId: null, name: 'Adwoa' } as const
const AMA = { email: 'Ama.Erased@example.com', phone: '241234567', firstName: 'Amakuttu' }
const TRACES = /ama\.erased|241234567|amakuttu/i

type Way = (orders: TestOrders, reference: string) => Promise<unknown>

const WAYS: Readonly<Record<string, Way>> = {
  'the provider’s list': (orders) => reconcilePayments(orders, { sinceMs: 0, actor: OWNER }),
  'a webhook': async (orders, reference) => {
    const { email, firstName } = AMA
    const data = { id: 1, reference, domain: 'test', customer: { email, first_name: firstName } }
    const body = Buffer.from(JSON.stringify({ event: 'charge.success', data }))
    expect(await receiveWebhook(orders, body, 'signed')).toBe('stored')
    await processDueEvents(orders)
  },
}

async function everyRow({ db }: TestOrders): Promise<string> {
  const tables = [
    'orders',
    'payment_attempts',
    'webhook_events',
    'outbox',
    'attention_cases',
  ] as const
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
  return JSON.stringify(rows)
}

eachEngine('an order that is rebuilt after a restore', (engine) => {
  test.each(Object.keys(WAYS))(
    'from %s does not bring back its customer, who was erased since [M82]',
    async (name) => {
      const opened = await openOrders(engine)
      const erasedAtMs = opened.now() + 1
      const recorded = [{ mailboxHash: mailboxHashOf(AMA.email), erasedAtMs }]
      const orders = { ...opened, erasures: () => recorded }
      const { orderId, reference } = await paidOrder(orders, AMA)
      orders.advance(1000)
      await forgetOrder(orders.db, orderId)
      await WAYS[name]?.(orders, reference)
      expect(await loadOrder(orders.db, orderId)).toMatchObject({
        state: 'attention',
        attentionReason: 'restored',
        customer: { lastName: 'erased', email: '' },
      })
      expect(await everyRow(orders)).not.toMatch(TRACES)
      expect(await repeatErasures(orders.db, recorded)).toEqual({ erased: 0, waiting: 0 })
      expect(await brokenInvariants(orders.db)).toEqual([])
    },
  )

  test('has its customer if they came back after their erasure, or somebody else was erased [M82]', async () => {
    const opened = await openOrders(engine)
    const atMs = opened.now()
    const recorded = [
      { mailboxHash: mailboxHashOf(AMA.email), erasedAtMs: atMs },
      { mailboxHash: mailboxHashOf('kofi@example.com'), erasedAtMs: atMs + 1 },
    ]
    const orders = { ...opened, erasures: () => recorded }
    const { orderId, reference } = await paidOrder(orders, AMA)
    await forgetOrder(orders.db, orderId)
    await WAYS['the provider’s list']?.(orders, reference)
    expect(await loadOrder(orders.db, orderId)).toMatchObject({
      attentionReason: 'restored',
      customer: { firstName: AMA.firstName },
    })
  })
})
