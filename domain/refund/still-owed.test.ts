import { expect, test } from 'vitest'
import { pesewas } from '../money/money.ts'
import { aMailedLine, aMailedOrder } from '../order/order-mail.builder.ts'
import type { RefundState } from './refund.ts'
import { listedLines, refundRows, stillOwed, totalWords } from './still-owed.ts'

const order = aMailedOrder({
  lines: [aMailedLine({ quantity: 2 }), aMailedLine({ size: 'L' })],
  subtotal: pesewas(150_000),
  total: pesewas(150_000),
})

function ofLine(position: number, quantity: number, state: RefundState = 'pending') {
  const amountPesewas = quantity * 50_000
  return { state, amountPesewas, lines: [{ position, quantity, amountPesewas, restock: true }] }
}

function owedAfter(refunds: Parameters<typeof stillOwed>[1]['refunds'], paidPesewas = 150_000) {
  const owed = stillOwed(order, { refunds, paidPesewas })
  return { quantities: owed.lines.map(({ quantity }) => quantity), words: totalWords(owed) }
}

test('pieces and total are less by what is refunded of each line', () => {
  expect(owedAfter([])).toEqual({ quantities: [2, 1], words: 'GH₵1,500.00' })
  expect(owedAfter([ofLine(0, 1), ofLine(1, 1)])).toEqual({
    quantities: [1, 0],
    words: 'GH₵500.00 after a refund of GH₵1,000.00',
  })
})

test('a refund of an amount leaves the pieces', () => {
  expect(owedAfter([{ state: 'done', amountPesewas: 5_000, lines: [] }])).toEqual({
    quantities: [2, 1],
    words: 'GH₵1,450.00 after a refund of GH₵50.00',
  })
})

test('the money of a failed refund is with the shop again, but its pieces may be for sale', () => {
  expect(owedAfter([ofLine(1, 1, 'failed')])).toEqual({ quantities: [2, 0], words: 'GH₵1,500.00' })
  expect(owedAfter([ofLine(1, 1, 'refused')])).toEqual({ quantities: [2, 1], words: 'GH₵1,500.00' })
})

test('what was paid twice and went back takes nothing off the order', () => {
  const second = { state: 'done', amountPesewas: 150_000, lines: [] } as const
  expect(owedAfter([second], 300_000)).toEqual({ quantities: [2, 1], words: 'GH₵1,500.00' })
  const part = { state: 'pending', amountPesewas: 20_000, lines: [] } as const
  expect(owedAfter([second, part], 300_000).words).toBe('GH₵1,300.00 after a refund of GH₵200.00')
})

test('of an order that was paid short, what never came is no part of what is left after a refund', () => {
  const part = { state: 'pending', amountPesewas: 5_000, lines: [] } as const
  expect(owedAfter([], 149_000).words).toBe('GH₵1,500.00')
  expect(owedAfter([part], 149_000).words).toBe('GH₵1,440.00 after a refund of GH₵50.00')
  const all = { state: 'done', amountPesewas: 149_000, lines: [] } as const
  expect(owedAfter([all], 149_000).words).toBe('GH₵0.00 after a refund of GH₵1,490.00')
  expect(refundRows(stillOwed(order, { refunds: [all], paidPesewas: 149_000 }))).toEqual([
    { name: 'Never paid', amount: '-GH₵10.00' },
    { name: 'Refunded', amount: '-GH₵1,490.00' },
    { name: 'Total after refunds', amount: 'GH₵0.00' },
  ])
})

test('money that was taken in person is not missing', () => {
  const part = { state: 'done', amountPesewas: 5_000, lines: [] } as const
  expect(owedAfter([part], 0).words).toBe('GH₵1,450.00 after a refund of GH₵50.00')
})

test('a list names what is left, and everything once all is refunded', () => {
  const part = stillOwed(order, { refunds: [ofLine(0, 2)], paidPesewas: 150_000 })
  expect(listedLines(order, part).map(({ size }) => size)).toEqual(['L'])
  expect(refundRows(part)).toEqual([
    { name: 'Refunded', amount: '-GH₵1,000.00' },
    { name: 'Total after refunds', amount: 'GH₵500.00' },
  ])
  const all = stillOwed(order, { refunds: [ofLine(0, 2), ofLine(1, 1)], paidPesewas: 150_000 })
  expect(listedLines(order, all)).toEqual(order.lines)
  expect(refundRows(stillOwed(order, { refunds: [], paidPesewas: 150_000 }))).toEqual([])
})
