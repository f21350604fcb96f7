import { beforeEach, expect, test } from 'vitest'
import {
  attemptFor,
  deleteAttempt,
  parseStartedOrder,
  readAttempt,
  startNewAttempt,
  storeReference,
} from './order-attempt.ts'

// Without storage, as in a browser that forbids it: it lasts as long as the page.
beforeEach(deleteAttempt)

test('the same wish goes on with the order that was begun [P24]', () => {
  const first = attemptFor('wish')
  expect(first.accessToken).toMatch(/^[\w-]{32,64}$/)
  expect(attemptFor('wish')).toEqual(first)
})

test('a changed wish takes the place of the order before it', () => {
  const first = storeReference(attemptFor('wish'), 'NKB1')
  const changed = attemptFor('another')
  expect(changed.accessToken).not.toBe(first.accessToken)
  expect(changed.replaced).toEqual({ accessToken: first.accessToken, reference: 'NKB1' })
})

test('an order that is held no longer is begun anew with the same wish', () => {
  const first = attemptFor('wish')
  const anew = startNewAttempt('wish')
  expect(anew.replaced?.accessToken).toBe(first.accessToken)
  expect(attemptFor('wish')).toEqual(anew)
})

test('a finished order leaves nothing behind', () => {
  attemptFor('wish')
  deleteAttempt()
  expect(readAttempt()).toBeNull()
})

test.each([null, 'x', {}, { accessToken: 'short' }, { accessToken: 7 }])(
  'what is kept as %j is no order',
  (value) => expect(parseStartedOrder(value)).toBeNull(),
)
