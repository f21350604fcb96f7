import { expect, test } from 'vitest'
import { alertWords } from './alert-words.ts'
import { ALERT_TOPICS, topicsFor } from './topics.ts'

const waiting = { toPack: 4, cases: 1, lowVariants: 2, messages: 3 }

test('an alert says what is new, and how much waits in all', () => {
  expect(alertWords('new-order', 1, waiting)).toEqual({
    title: 'New order',
    body: '4 orders to pack',
    path: '/owner/orders',
  })
  expect(alertWords('needs-review', 2, waiting).title).toBe('2 payments need you')
  expect(alertWords('low-stock', 1, waiting).body).toBe('2 sizes low on stock')
  expect(alertWords('message', 1, waiting).body).toBe('3 messages to answer')
})

test('helpers are told of everything but payments', () => {
  expect(topicsFor('owner')).toEqual(ALERT_TOPICS)
  expect(topicsFor('helper')).toEqual(['new-order', 'low-stock', 'message'])
})
