import { expect, test } from 'vitest'
import type { HealthFigures } from '#database/health/health-figures'
import { findStuck } from './find-stuck.ts'

function figures(changes: Partial<HealthFigures> = {}): HealthFigures {
  return {
    orders: [{ state: 'paid', count: 1_000 }],
    mailsWaiting: 1_900,
    mailsFailed: 0,
    oldestMailDueAtMs: 0,
    oldestOrderMailDueAtMs: 0,
    paymentsToAsk: 0,
    webhooksWaiting: 0,
    oldestWebhookAtMs: null,
    casesOpen: 0,
    oldestCaseAtMs: null,
    lastOrderAtMs: null,
    lastPaymentAtMs: null,
    ...changes,
  }
}

test('queued mails are not stuck while others are being sent', () => {
  expect(findStuck(figures(), 110)).toEqual([])
})

test('queued mails are stuck when none is sent', () => {
  const stuck = findStuck(figures({ mailsWaiting: 2_000 }), 110)
  expect(stuck).toEqual(['2000 mails waiting, with only 0 sent'])
})

test.each([
  [{ webhooksWaiting: 3 }, '3 webhooks not processed'],
  [{ paymentsToAsk: 2 }, '2 payments not asked about'],
  [{ mailsFailed: 1 }, '1 mails given up'],
  [
    {
      orders: [
        { state: 'paid', count: 1_000 },
        { state: 'pending', count: 4 },
      ] as const,
    },
    '4 orders not settled',
  ],
])('%o is reported', (changes, sentence) => {
  expect(findStuck(figures(changes), 110)).toEqual([sentence])
})
