import { beforeEach, expect, test } from 'vitest'
import {
  attemptFor,
  deleteAttempt,
  parseStartedOrder,
  readAttempt,
  startNewAttempt,
  storeReference,
} from './order-attempt.ts'

// The attempt lasts as long as the page here, as in a browser that forbids storage.
beforeEach(deleteAttempt)

test('the same draft continues the order that was started [P24]', () => {
  const first = attemptFor('draft')
  expect(first.accessToken).toMatch(/^[\w-]{32,64}$/)
  expect(attemptFor('draft')).toEqual(first)
})

test('a changed draft replaces the previous order', () => {
  const first = storeReference(attemptFor('draft'), 'NKB1')
  const changed = attemptFor('another')
  expect(changed.accessToken).not.toBe(first.accessToken)
  expect(changed.replaced).toEqual({ accessToken: first.accessToken, reference: 'NKB1' })
})

test('an expired order is started again with the same draft', () => {
  const first = attemptFor('draft')
  const anew = startNewAttempt('draft')
  expect(anew.replaced?.accessToken).toBe(first.accessToken)
  expect(attemptFor('draft')).toEqual(anew)
})

test('a finished order leaves nothing behind', () => {
  attemptFor('draft')
  deleteAttempt()
  expect(readAttempt()).toBeNull()
})

test.each([null, 'x', {}, { accessToken: 'short' }, { accessToken: 7 }])(
  'what is kept as %j is no order',
  (value) => expect(parseStartedOrder(value)).toBeNull(),
)
