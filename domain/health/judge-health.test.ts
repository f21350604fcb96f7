import { expect, test } from 'vitest'
import { aHeartbeat, BUILDER_NOW as NOW, someHealthFacts } from './health.builder.ts'
import type { HealthFacts, HealthId } from './health.ts'
import { judgeHealth } from './judge-health.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

function find(id: HealthId, changes: Partial<HealthFacts> = {}) {
  return judgeHealth(someHealthFacts(changes)).find((item) => item.id === id)
}

test('a shop that works says so, with nothing to do', () => {
  const items = judgeHealth(someHealthFacts())
  expect(items.map(({ state, toDo }) => ({ state, toDo }))).toEqual(
    items.map(() => ({ state: 'good', toDo: null })),
  )
  expect(items.map(({ words }) => words)).toContain('Paystack answered 1 minute ago.')
  expect(items.map(({ words }) => words)).toContain('20 GB free of 40 GB.')
})

test.each<[string, HealthId, Partial<HealthFacts>, string]>([
  [
    'the provider is silent',
    'payments',
    { provider: aHeartbeat({ failingSinceMs: NOW - 12 * MINUTE_MS }) },
    'Paystack has given no answer for 12 minutes.',
  ],
  [
    'a notice waits',
    'webhooks',
    { oldestWebhookAtMs: NOW - 3 * HOUR_MS },
    'A notice about a payment has been waiting for 3 hours.',
  ],
  [
    'payments come without notices',
    'webhooks',
    { lastWebhookAtMs: NOW - 3 * DAY_MS, lastPaymentAtMs: NOW - HOUR_MS },
    'no notice of Paystack for 3 days',
  ],
  ['mails failed', 'mail', { mailsFailed: 1 }, '1 mail could not be sent.'],
  [
    'the mail server refuses',
    'mail',
    { mail: aHeartbeat({ failingSinceMs: NOW - HOUR_MS, detail: '535 login refused' }) },
    'No mail has left for 60 minutes: 535 login refused',
  ],
  [
    'mails wait',
    'mail',
    { oldestOrderMailDueAtMs: NOW - 20 * MINUTE_MS },
    'waiting for 20 minutes',
  ],
  ['the backup is old', 'backup', { lastBackupAtMs: NOW - 3 * DAY_MS }, '3 days old'],
  ['there is no backup of an old shop', 'backup', { lastBackupAtMs: null }, 'no backup yet'],
  [
    'the disk is almost full',
    'disk',
    { disk: { freeBytes: 120_000_000, totalBytes: 40_000_000_000 } },
    '120 MB free of 40 GB.',
  ],
  [
    'a job stands still',
    'jobs',
    {
      jobs: [
        {
          words: 'refunds',
          everyMs: 1000,
          heartbeat: aHeartbeat({ okAtMs: NOW - 20 * MINUTE_MS }),
        },
        { words: 'draws', everyMs: 1000, heartbeat: aHeartbeat() },
      ],
    },
    'This stands still: refunds, for up to 20 minutes.',
  ],
  [
    'a job fails again and again',
    'jobs',
    {
      jobs: [
        {
          words: 'refunds',
          everyMs: 1000,
          heartbeat: aHeartbeat({
            okAtMs: NOW - 20 * MINUTE_MS,
            failingSinceMs: NOW - 19 * MINUTE_MS,
            detail: 'ETIMEDOUT, in the log as 5f1c',
          }),
        },
      ],
    },
    'This stands still: refunds, for up to 20 minutes. The error: ETIMEDOUT, in the log as 5f1c.',
  ],
])(
  '%s: it is a trouble with one thing to do, and stands first [M69]',
  (_what, id, changes, words) => {
    const [first] = judgeHealth(someHealthFacts(changes))
    expect(first).toMatchObject({ id, state: 'trouble' })
    expect(first?.words).toContain(words)
    expect(first?.toDo).not.toBeNull()
  },
)

test.each<[string, HealthId, Partial<HealthFacts>]>([
  [
    'a single failed call',
    'payments',
    { provider: aHeartbeat({ failingSinceMs: NOW - MINUTE_MS }) },
  ],
  [
    'a night without payments',
    'webhooks',
    { lastPaymentAtMs: null, lastWebhookAtMs: NOW - DAY_MS },
  ],
  ['no webhook known yet, as after an update', 'webhooks', { lastWebhookAtMs: null }],
  [
    'a shop just started after days',
    'jobs',
    {
      startedAtMs: NOW - MINUTE_MS,
      jobs: [
        { words: 'draws', everyMs: 1000, heartbeat: aHeartbeat({ okAtMs: NOW - 3 * DAY_MS }) },
      ],
    },
  ],
  [
    'a shop that has never run a job',
    'jobs',
    {
      startedAtMs: NOW,
      jobs: [{ words: 'draws', everyMs: 1000, heartbeat: aHeartbeat({ okAtMs: null }) }],
    },
  ],
])('%s is no trouble [M70]', (_what, id, changes) => {
  expect(find(id, changes)?.state).toBe('good')
})

test('a new shop without a backup, and PostgreSQL’s unknown ones, are told without alarm [M70]', () => {
  const none = { lastBackupAtMs: null }
  expect(find('backup', { ...none, staffSinceMs: NOW - HOUR_MS })?.state).toBe('notice')
  const elsewhere = find('backup', { ...none, isBackedUpHere: false })
  expect(elsewhere).toMatchObject({ state: 'notice' })
  expect(elsewhere).not.toHaveProperty('place')
})

test('a shop with test payments has no notices to wait for', () => {
  expect(find('webhooks', { isTestShop: true })).toBeUndefined()
  expect(find('payments', { isTestShop: true })?.state).toBe('notice')
})

test('a time in the future, of a wrong clock, is no trouble', () => {
  expect(find('payments', { provider: aHeartbeat({ okAtMs: NOW + DAY_MS }) })?.words).toBe(
    'Paystack answered less than a minute ago.',
  )
})

test.each([
  ['primary', 'good'],
  ['fallback', 'good'],
  ['stored', 'notice'],
] as const)('rates from the source %s are %s', (source, state) => {
  expect(find('rates', { rates: { source, fetchedAtMs: NOW, hasServices: true } })?.state).toBe(
    state,
  )
})

test('built-in rates are those of a day only once the shop has run for one', () => {
  const rates = { source: 'built-in', fetchedAtMs: null, hasServices: true } as const
  expect(find('rates', { rates, startedAtMs: NOW - 3 * MINUTE_MS })).toMatchObject({
    state: 'notice',
    words:
      'No rates have been fetched since the shop was started 3 minutes ago. Prices in other currencies are rough.',
  })
  expect(find('rates', { rates, startedAtMs: NOW - DAY_MS })?.words).toContain('for a day')
})
