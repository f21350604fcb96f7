import { expect, test } from 'vitest'
import { aMailedLine, aMailedOrder } from '../order/order-mail.builder.ts'
import { SHIPPED_RULES } from '../order/order-rules.ts'
import { type ReturnSituation, returnableAt, returnDeadlineMs } from './returnable.ts'

const SENT_AT = Date.UTC(2026, 10, 1, 15, 30)

function aSituation(changes: Partial<ReturnSituation> = {}): ReturnSituation {
  const lines = [aMailedLine({ quantity: 3 })]
  return {
    order: aMailedOrder({ fulfilment: 'sent', sentAtMs: SENT_AT, lines }),
    parcels: [{ sentAtMs: SENT_AT, lines: [{ position: 0, quantity: 2 }] }],
    refunds: [],
    returns: [],
    ...changes,
  }
}

const aRefund = (id: string, quantity: number, state: 'done' | 'refused' = 'done') => ({
  id,
  state,
  lines: [{ position: 0, quantity, amountPesewas: 1, restock: false }],
})

const aReturn = (
  quantity: number,
  state: 'asked' | 'settled' | 'refused' | 'withdrawn',
  refundId: string | null = null,
) => ({ state, refundId, lines: [{ position: 0, quantity, newSize: null, restocked: 0 }] })

test.each([
  ['what was sent', {}, 2],
  ['a refund takes what is not sent first', { refunds: [aRefund('a', 1)] }, 2],
  ['then what was sent', { refunds: [aRefund('a', 2)] }, 1],
  ['a refused refund counts for nothing', { refunds: [aRefund('a', 3, 'refused')] }, 2],
  ['a return takes what was sent', { returns: [aReturn(1, 'asked')] }, 1],
  [
    'not one that is over without effect',
    { returns: [aReturn(1, 'refused'), aReturn(1, 'withdrawn')] },
    2,
  ],
  [
    'the refund of a return counts once',
    { refunds: [aRefund('a', 1)], returns: [aReturn(1, 'settled', 'a')] },
    1,
  ],
  ['never less than none', { refunds: [aRefund('a', 3)], returns: [aReturn(1, 'asked')] }, 0],
])('can be sent back: %s', (_, changes, left) => {
  expect(returnableAt(aSituation(changes), 0)).toBe(left)
  expect(returnableAt(aSituation(changes), 7)).toBe(0)
})

test('the deadline is the end of the last day of the order’s own days after delivery, else after the last parcel', () => {
  const endOf = (day: number) => Date.UTC(2026, 10, day + 1) - 1
  expect(returnDeadlineMs(aSituation())).toBe(endOf(15))
  const deliveredAtMs = Date.UTC(2026, 10, 4, 8)
  const order = aMailedOrder({ fulfilment: 'delivered', sentAtMs: SENT_AT, deliveredAtMs })
  expect(returnDeadlineMs(aSituation({ order }))).toBe(endOf(18))
  expect(returnDeadlineMs(aSituation({ parcels: [] }))).toBeNull()
  const withDays = (returnDays: number) => {
    const changed = aMailedOrder({ fulfilment: 'sent', rules: { ...SHIPPED_RULES, returnDays } })
    return returnDeadlineMs(aSituation({ order: changed }))
  }
  expect([1, 29].map(withDays)).toEqual([endOf(2), endOf(30)])
  expect(withDays(0)).toBeNull()
  for (const changes of [{ state: 'pending' }, { channel: 'market' }] as const) {
    expect(returnDeadlineMs(aSituation({ order: aMailedOrder(changes) }))).toBeNull()
  }
})
