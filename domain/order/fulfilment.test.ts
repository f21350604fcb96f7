import { expect, test } from 'vitest'
import {
  canUndo,
  fulfilmentBefore,
  latestStep,
  type OrderStep,
  refuseStep,
  UNDO_MS,
} from './fulfilment.ts'

function aStep(kind: OrderStep['kind'], overrides: Partial<OrderStep> = {}): OrderStep {
  return { id: kind, kind, shipmentId: null, atMs: 1000, undoneAtMs: null, ...overrides }
}

test.each([
  ['packed', 'to-pack', null],
  ['packed', 'partly-sent', 'order-packed-already'],
  ['packed', 'sent', 'order-sent-already'],
  ['sent', 'to-pack', null],
  ['sent', 'partly-sent', null],
  ['sent', 'sent', 'order-sent-already'],
  ['delivered', 'partly-sent', 'order-not-sent'],
  ['delivered', 'sent', null],
  ['delivered', 'delivered', 'order-delivered-already'],
  ['ready', 'to-pack', null],
  ['ready', 'packed', null],
  ['ready', 'ready', 'order-ready-already'],
  ['packed', 'ready', 'order-packed-already'],
  ['collected', 'to-pack', 'order-not-packed'],
  ['collected', 'packed', null],
  ['collected', 'ready', null],
  ['collected', 'delivered', 'order-delivered-already'],
] as const)('%s of an order that is %s: %s', (kind, seen, refusal) => {
  expect(refuseStep(kind, seen)).toBe(refusal)
})

test('the latest step is the last one that was not undone', () => {
  expect(latestStep([])).toBeNull()
  expect(latestStep([aStep('delivered'), aStep('packed'), aStep('sent')])?.kind).toBe('delivered')
  const undone = aStep('delivered', { atMs: 2000, undoneAtMs: 2001 })
  expect(latestStep([aStep('packed'), undone])?.kind).toBe('packed')
})

test('the latest step is the furthest one, even if the clock was set back before it [O75]', () => {
  const packed = aStep('packed', { atMs: 9000 })
  expect(latestStep([aStep('sent', { atMs: 2000 }), packed])?.kind).toBe('sent')
})

test('undoing leads back to what the earlier steps reached', () => {
  const sent = aStep('sent', { id: 'second' })
  expect(fulfilmentBefore(aStep('delivered'), [sent, aStep('delivered')])).toBe('sent')
  expect(fulfilmentBefore(sent, [sent])).toBe('to-pack')
  expect(fulfilmentBefore(sent, [aStep('packed'), sent])).toBe('packed')
  expect(fulfilmentBefore(sent, [aStep('sent'), sent])).toBe('partly-sent')
  expect(fulfilmentBefore(sent, [aStep('sent', { undoneAtMs: 1 }), sent])).toBe('to-pack')
})

test('before it was collected an order was ready, or packed', () => {
  const collected = aStep('collected')
  const ready = aStep('ready')
  expect(fulfilmentBefore(collected, [aStep('packed'), ready, collected])).toBe('ready')
  expect(fulfilmentBefore(collected, [aStep('packed'), collected])).toBe('packed')
  expect(fulfilmentBefore(ready, [ready])).toBe('to-pack')
})

test('a step can be undone until its minute is over', () => {
  expect(canUndo(aStep('sent'), 1000 + UNDO_MS - 1)).toBe(true)
  expect(canUndo(aStep('sent'), 1000 + UNDO_MS)).toBe(false)
})
