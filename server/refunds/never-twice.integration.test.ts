import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listRefunds } from '#database/refunds/refunds'
import type { RefundScope } from '#domain/refund/plan-refund'
import { eachEngine } from '#testing/database/each-engine'
import type { RefundAnswer } from '#testing/orders/fake-payments'
import { brokenInvariants } from '#testing/orders/invariants'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { paidOrder, THREE_TEES } from '#testing/orders/paid-order'
import { settleRefund } from '../orders/refunds/settle-refund.ts'
import { cancelOrder } from './cancel-order.ts'
import { followRefunds } from './follow-refunds.ts'
import { giveUpRefund } from './give-up-refund.ts'
import { refundOrder } from './refund-order.ts'

const ADWOA = { staffId: null, name: 'Adwoa' } as const
const PAID_PESEWAS = 150_000

type Step =
  | { readonly do: 'refund'; readonly scope: RefundScope; readonly presses: number }
  | { readonly do: 'cancel' | 'sweep' | 'webhook' | 'give-up' }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'answer'; readonly how: RefundAnswer }
  | { readonly do: 'no-list' }
  | { readonly do: 'dashboard'; readonly amount: number }
  | { readonly do: 'decide'; readonly state: 'done' | 'failed' | 'needs-details' }

const scopes: fc.Arbitrary<RefundScope> = fc.oneof(
  fc.record({ kind: fc.constant('whole'), restock: fc.boolean() }),
  fc.record({ kind: fc.constant('amount'), amountPesewas: fc.integer({ min: -1, max: 160_000 }) }),
  fc.record({
    kind: fc.constant('lines'),
    lines: fc.array(
      fc.record({
        position: fc.integer({ min: 0, max: 2 }),
        quantity: fc.integer({ min: 0, max: 3 }),
        restock: fc.boolean(),
      }),
      { maxLength: 2 },
    ),
  }),
)
const answers = ['refused', 'unavailable', 'lost', 'crash', 'crash-after'] as const
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('refund'), scope: scopes, presses: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constantFrom('cancel', 'webhook', 'give-up') }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant('sweep') }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('wait'),
      ms: fc.constantFrom(31_000, 61_000, 3_600_000, -60_000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('answer'), how: fc.constantFrom(...answers) }),
  },
  fc.record({ do: fc.constant('no-list') }),
  fc.record({ do: fc.constant('dashboard'), amount: fc.integer({ min: 1, max: 60_000 }) }),
  fc.record({
    do: fc.constant('decide'),
    state: fc.constantFrom('done', 'failed', 'needs-details'),
  }),
)

type Placed = { readonly orderId: string; readonly reference: string }

async function take(orders: TestOrders, { orderId, reference }: Placed, step: Step) {
  const { payments } = orders
  switch (step.do) {
    case 'refund': {
      const asked = { orderId, scope: step.scope, reference: null, reason: 'Late', actor: ADWOA }
      const id = crypto.randomUUID()
      const presses = Array.from({ length: step.presses }, () =>
        refundOrder(orders, { ...asked, id }),
      )
      return Promise.allSettled(presses)
    }
    case 'cancel':
      return Promise.allSettled([cancelOrder(orders, { orderId, source: 'shopper' })])
    case 'sweep':
      return Promise.allSettled([followRefunds(orders), followRefunds(orders)])
    case 'webhook':
      return settleRefund(orders, reference)
    case 'give-up': {
      const refunds = await listRefunds(orders.db, orderId)
      const refundId = refunds.find(({ state }) => state === 'uncertain')?.id ?? ''
      return giveUpRefund(orders, { orderId, refundId, actor: ADWOA })
    }
    case 'wait':
      return orders.advance(step.ms)
    case 'answer':
      return payments.answerRefunds(step.how)
    case 'no-list':
      return payments.answerLists('unavailable')
    case 'dashboard': {
      const made = payments.refundsOf(reference).filter(({ state }) => state !== 'failed')
      const left = made.reduce((sum, { amountPesewas }) => sum - amountPesewas, PAID_PESEWAS)
      return step.amount <= left ? payments.addRefund(reference, step.amount) : null
    }
    case 'decide': {
      const open = payments.refundsOf(reference).find(({ state }) => state === 'pending')
      return open && payments.setRefund(open.id, step.state)
    }
  }
}

eachEngine('whatever happens in whatever order', (engine) => {
  const numRuns = engine.name === 'postgres' ? 6 : 20

  test('no refund is made twice, nothing beyond the payment, and rows and list agree [R119]', {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 4, maxLength: 25 }), async (life) => {
        const orders = await openOrders(engine)
        const placed = await paidOrder(orders, THREE_TEES)
        const { orderId, reference } = placed
        for (const step of life) await take(orders, placed, step)
        // The shop comes to rest, and the owner answers what nobody else can.
        for (let look = 0; look < 12; look += 1) {
          orders.advance(look < 6 ? 61_000 : 86_400_000)
          await Promise.allSettled([followRefunds(orders), followRefunds(orders)])
        }
        while ((await settleRefund(orders, reference)).listed === null);
        await take(orders, placed, { do: 'give-up' })
        const listed = orders.payments.refundsOf(reference)
        const notes = listed.map(({ note }) => note).filter((note) => note !== '')
        expect(new Set(notes).size).toBe(notes.length)
        const rows = await listRefunds(orders.db, orderId)
        for (const { id, state, amountPesewas } of listed) {
          expect(rows.filter(({ providerId }) => providerId === id)).toMatchObject([
            { state, amountPesewas },
          ])
        }
        expect(rows.filter(({ state }) => state === 'asking' || state === 'uncertain')).toEqual([])
        expect(await brokenInvariants(orders.db)).toEqual([])
      }),
      { numRuns, seed: 20 },
    )
  })
})
