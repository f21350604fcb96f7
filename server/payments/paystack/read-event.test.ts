import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readEvent } from './read-event.ts'

function read(body: unknown) {
  return readEvent(Buffer.from(JSON.stringify(body)), 'live')
}

const charge = {
  id: 302961,
  domain: 'test',
  status: 'success',
  reference: 'NKB1794700000000500000',
  amount: 15_000,
  currency: 'GHS',
  metadata: 0,
}

test('a charge has its payment’s reference and is identified by its id', () => {
  expect(read({ event: 'charge.success', data: charge })).toEqual({
    kind: 'payment-succeeded',
    name: 'charge.success',
    reference: charge.reference,
    mode: 'test',
    subject: '302961',
    status: 'success',
    dueAtMs: null,
    dedupeKey: 'charge.success:302961',
  })
})

test('a charge without a mode has the mode of the key that signed it', () => {
  const { domain: _, ...silent } = charge
  expect(read({ event: 'charge.success', data: silent })?.mode).toBe('live')
})

test('a charge with missing fields still has its reference', () => {
  const event = read({ event: 'charge.success', data: { reference: charge.reference } })
  expect(event).toMatchObject({
    reference: charge.reference,
    dedupeKey: `charge.success:${charge.reference}`,
  })
})

test('a refund has its payment’s reference; its amount may be text', () => {
  const data = {
    status: 'processed',
    transaction_reference: charge.reference,
    refund_reference: '132013318360',
    amount: '10000',
    currency: 'GHS',
  }
  expect(read({ event: 'refund.processed', data })).toEqual({
    kind: 'refund-done',
    name: 'refund.processed',
    reference: charge.reference,
    mode: 'live',
    subject: '132013318360',
    status: 'processed',
    dueAtMs: null,
    dedupeKey: expect.stringMatching(/^refund\.processed:132013318360:[0-9a-f]{16}$/),
  })
})

test('two refunds of one payment without ids are two events', () => {
  const refund = (amount: string) =>
    read({
      event: 'refund.pending',
      data: { transaction_reference: charge.reference, refund_reference: null, amount },
    })?.dedupeKey
  expect(refund('100')).not.toBe(refund('200'))
  expect(refund('100')).toBe(refund('100'))
})

test('a dispute contains its payment', () => {
  const data = {
    id: 358950,
    status: 'awaiting-merchant-feedback',
    due_at: '2026-11-20T18:00:00.000Z',
    transaction: { id: 1, reference: charge.reference, amount: 15_000 },
  }
  expect(read({ event: 'charge.dispute.create', data })).toEqual({
    kind: 'dispute-open',
    name: 'charge.dispute.create',
    reference: charge.reference,
    mode: 'live',
    subject: '358950',
    status: 'awaiting-merchant-feedback',
    dueAtMs: Date.UTC(2026, 10, 20, 18),
    dedupeKey: expect.stringMatching(/^charge\.dispute\.create:358950:[0-9a-f]{16}$/),
  })
})

test.each([
  ['refund.pending', 'refund-changed'],
  ['refund.processing', 'refund-changed'],
  ['refund.failed', 'refund-failed'],
  ['refund.needs-attention', 'refund-needs-details'],
  ['charge.dispute.remind', 'dispute-open'],
  ['charge.dispute.resolve', 'dispute-resolved'],
  ['charge.failed', 'other'],
])('%s means %s', (event, kind) => {
  expect(read({ event, data: charge })).toMatchObject({ kind, name: event })
})

test('an unknown event keeps its name', () => {
  expect(read({ event: 'subscription.create', data: {} })).toMatchObject({
    kind: 'other',
    name: 'subscription.create',
    reference: null,
  })
})

test.each(['', 'null', '[]', '{}', '{"event":7,"data":{}}', '{"event":"x","data":null}', '<x/>'])(
  'the body %j is no event',
  (body) => {
    expect(readEvent(Buffer.from(body), 'test')).toBeNull()
  },
)

test('a name that no database can store is ignored, and the event is identified by its bytes [S31]', () => {
  expect(read({ event: 'charge\u0000', data: charge })).toBeNull()
  const data = { ...charge, id: '\u0000', reference: '\ud800' }
  expect(read({ event: 'charge.success', data })).toMatchObject({
    reference: null,
    dedupeKey: expect.stringMatching(/^charge\.success:[0-9a-f]{64}$/),
  })
})

test('no body makes it throw', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), (data, event) => {
      expect(() => read({ event, data })).not.toThrow()
    }),
  )
})
