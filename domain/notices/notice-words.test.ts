import { expect, test } from 'vitest'
import { noticeWords } from './notice-words.ts'
import { NOTICE_TOPICS, topicsFor } from './topics.ts'

const waiting = { toPack: 4, cases: 1, lowVariants: 2, messages: 3 }

test('a notice says what is new, and how much waits in all', () => {
  expect(noticeWords('new-order', 1, waiting)).toEqual({
    title: 'New order',
    body: '4 orders to pack',
    path: '/owner/orders',
  })
  expect(noticeWords('needs-review', 2, waiting).title).toBe('2 payments need you')
  expect(noticeWords('low-stock', 1, waiting).body).toBe('2 sizes low on stock')
  expect(noticeWords('message', 1, waiting).body).toBe('3 messages to answer')
})

test('helpers are told of everything but payments', () => {
  expect(topicsFor('owner')).toEqual(NOTICE_TOPICS)
  expect(topicsFor('helper')).toEqual(['new-order', 'low-stock', 'message'])
})
