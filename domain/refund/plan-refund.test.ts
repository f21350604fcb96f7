import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PricedLine } from '../cart/line.ts'
import { pesewas } from '../money/money.ts'
import { addUp, subtotalOf } from '../pricing/totals.ts'
import { lineShares } from './line-worths.ts'
import { planRefund, type RefundScope, type RefundSituation } from './plan-refund.ts'
import type { Refund } from './refund.ts'

function aLine(unitPesewas: number, quantity: number): PricedLine {
  return {
    productId: 1,
    colour: 'Black',
    imageVariant: 'image1',
    size: 'M',
    quantity,
    title: 'Tee',
    image: '',
    unitPrice: pesewas(unitPesewas),
  }
}

type Amounts = { readonly discount?: number; readonly delivery?: number }

function anOrder(lines: readonly PricedLine[], { discount = 0, delivery = 0 }: Amounts = {}) {
  const subtotal = subtotalOf(lines)
  const parts = { subtotal, discount: pesewas(discount), delivery: pesewas(delivery) }
  return { state: 'paid' as const, lines, ...addUp(parts) }
}

function aSituation(
  order: ReturnType<typeof anOrder>,
  refunds: readonly Refund[] = [],
): RefundSituation {
  const payments = [{ reference: 'NKB1', paidPesewas: order.total.minor }]
  return { order, payments, refunds }
}

function aRefund(changes: Partial<Refund>): Refund {
  return {
    id: 'r1',
    orderId: 'ORD-1',
    reference: 'NKB1',
    amountPesewas: 1,
    state: 'pending',
    source: 'owner',
    reason: 'why',
    lines: [],
    ...changes,
  }
}

function plan(situation: RefundSituation, scope: RefundScope, reference: string | null = null) {
  return planRefund(situation, { scope, reference })
}

const WHOLE = { kind: 'whole', restock: true } as const
const orders = fc
  .tuple(
    fc.array(fc.tuple(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 20 })), {
      minLength: 1,
      maxLength: 8,
    }),
    fc.double({ min: 0, max: 0.99, noNaN: true }),
    fc.integer({ min: 0, max: 5000 }),
  )
  .map(([priced, percent, delivery]) => {
    const lines = priced.map(([price, quantity]) => aLine(price, quantity))
    const discount = Math.floor(subtotalOf(lines).minor * percent)
    return anOrder(lines, { discount, delivery })
  })

describe('the shares of the lines', () => {
  test('add up to what was paid for pieces, and none is dearer than its price', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const shares = lineShares(order)
        const sum = shares.reduce((a, b) => a + b, 0)
        expect(sum).toBe(order.subtotal.minor - order.discount.minor)
        shares.forEach((share, position) => {
          const line = order.lines[position]
          expect(share).toBeGreaterThanOrEqual(0)
          expect(share).toBeLessThanOrEqual((line?.unitPrice.minor ?? 0) * (line?.quantity ?? 0))
        })
      }),
    )
  })

  test('are given piece by piece without a pesewa more or less, in any order', () => {
    fc.assert(
      fc.property(orders, fc.infiniteStream(fc.nat()), (order, picks) => {
        const units = order.lines.flatMap((line, position) =>
          Array.from({ length: line.quantity }, () => position),
        )
        const refunds: Refund[] = []
        while (units.length > 0) {
          const [pick = 0] = picks.take(1)
          const [position = 0] = units.splice(pick % units.length, 1)
          const lines = [{ position, quantity: 1, restock: false }]
          const planned = plan(aSituation(order, refunds), { kind: 'lines', lines })
          // A unit can be worth nothing if nearly all of the price was discounted.
          if (planned.ok) refunds.push(aRefund({ ...planned.value, id: `r${refunds.length}` }))
          else {
            expect(planned.error).toBe('refund-amount-wrong')
            refunds.push(
              aRefund({
                lines: [{ ...lines[0], position, quantity: 1, restock: false, amountPesewas: 0 }],
                amountPesewas: 0,
              }),
            )
          }
        }
        const given = refunds.reduce((sum, { amountPesewas }) => sum + amountPesewas, 0)
        expect(given).toBe(order.subtotal.minor - order.discount.minor)
      }),
      { numRuns: 50 },
    )
  })
})

describe('a refund', () => {
  const order = anOrder([aLine(10_000, 2), aLine(5_000, 1)], { discount: 2_500, delivery: 1_000 })

  test('of the whole order includes the delivery fee and all lines', () => {
    expect(plan(aSituation(order), WHOLE)).toEqual({
      ok: true,
      value: {
        reference: 'NKB1',
        amountPesewas: 23_500,
        isWhole: true,
        lines: [
          { position: 0, quantity: 2, amountPesewas: 18_000, restock: true },
          { position: 1, quantity: 1, amountPesewas: 4_500, restock: true },
        ],
      },
    })
  })

  test('by line is its price less its share of the discount, without delivery', () => {
    const lines = [{ position: 0, quantity: 1, restock: false }]
    expect(plan(aSituation(order), { kind: 'lines', lines })).toMatchObject({
      value: { amountPesewas: 9_000, isWhole: false },
    })
  })

  test('by line of an order whose code was for one piece: only that one is cheaper [N9]', () => {
    const tees = [aLine(10_000, 2), { ...aLine(30_000, 1), productId: 2 }]
    const half = { ...anOrder(tees, { discount: 10_000 }), discountedIds: [1] }
    const amountOf = (position: number) => {
      const lines = [{ position, quantity: 1, restock: false }]
      return plan(aSituation(half), { kind: 'lines', lines })
    }
    expect(amountOf(0)).toMatchObject({ value: { amountPesewas: 5_000 } })
    expect(amountOf(1)).toMatchObject({ value: { amountPesewas: 30_000 } })
    expect(lineShares(half)).toEqual([10_000, 30_000])
  })

  test('counts refunds of the dashboard, but not failed or refused ones [R11]', () => {
    const part = { kind: 'amount', amountPesewas: 20_000 } as const
    for (const state of ['failed', 'refused'] as const) {
      const before = [aRefund({ state, amountPesewas: 20_000 })]
      expect(plan(aSituation(order, before), part).ok).toBe(true)
    }
    for (const state of ['pending', 'done', 'needs-details'] as const) {
      const before = [aRefund({ state, source: 'dashboard', amountPesewas: 20_000 })]
      const refused = plan(aSituation(order, before), part)
      expect(refused).toEqual({ ok: false, error: 'refund-too-much' })
    }
  })

  test.each([
    ['asking', 'refund-unanswered'],
    ['uncertain', 'refund-uncertain'],
  ] as const)('is refused while another one is %s [R2] [R14]', (state, error) => {
    const before = [aRefund({ state, amountPesewas: 1 })]
    const refused = plan(aSituation(order, before), { kind: 'amount', amountPesewas: 1 })
    expect(refused).toEqual({ ok: false, error })
  })

  test('of what remains after a refund by amount divides that among the lines', () => {
    const before = [aRefund({ amountPesewas: 12_250 })]
    const planned = plan(aSituation(order, before), WHOLE)
    expect(planned).toMatchObject({ value: { amountPesewas: 11_250, isWhole: true } })
    const lines = planned.ok ? planned.value.lines : []
    expect(lines.map(({ amountPesewas }) => amountPesewas)).toEqual([9_000, 2_250])
  })

  test.each([
    [{ kind: 'amount', amountPesewas: 0 }, 'refund-amount-wrong'],
    [{ kind: 'amount', amountPesewas: 0.5 }, 'refund-amount-wrong'],
    [{ kind: 'amount', amountPesewas: 23_501 }, 'refund-too-much'],
    [{ kind: 'lines', lines: [] }, 'refund-line-missing'],
    [
      { kind: 'lines', lines: [{ position: 2, quantity: 1, restock: false }] },
      'refund-line-unknown',
    ],
    [
      { kind: 'lines', lines: [{ position: 0, quantity: 3, restock: false }] },
      'refund-line-too-many',
    ],
    [
      { kind: 'lines', lines: [{ position: 0, quantity: 0, restock: false }] },
      'refund-line-too-many',
    ],
    [
      {
        kind: 'lines',
        lines: [
          { position: 0, quantity: 2, restock: false },
          { position: 0, quantity: 1, restock: false },
        ],
      },
      'refund-line-too-many',
    ],
  ] as const)('%j is refused: %s', (scope, error) => {
    expect(plan(aSituation(order), scope)).toEqual({ ok: false, error })
  })

  test('is refused while another one is unanswered', () => {
    const unanswered = [aRefund({ state: 'asking' })]
    expect(plan(aSituation(order, unanswered), WHOLE)).toEqual({
      ok: false,
      error: 'refund-unanswered',
    })
  })

  test('of an order paid twice needs the name of the payment, and takes back no piece', () => {
    const twice = {
      ...aSituation(order),
      payments: ['NKB1', 'NKB2'].map((reference) => ({ reference, paidPesewas: 23_500 })),
    }
    expect(plan(twice, WHOLE)).toEqual({ ok: false, error: 'refund-payment-unnamed' })
    expect(plan(twice, WHOLE, 'NKB3')).toEqual({ ok: false, error: 'refund-payment-unknown' })
    expect(plan(twice, WHOLE, 'NKB2')).toMatchObject({
      value: { reference: 'NKB2', amountPesewas: 23_500, lines: [], isWhole: false },
    })
  })

  test.each([
    ['pending', 'refund-not-paid'],
    ['expired', 'refund-not-paid'],
    ['refunded', 'refund-nothing-left'],
  ] as const)('of an order that is %s is refused: %s', (state, error) => {
    const situation = { ...aSituation(order), order: { ...order, state } }
    expect(plan(situation, WHOLE)).toEqual({ ok: false, error })
  })
})
