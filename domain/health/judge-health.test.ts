import { expect, test } from 'vitest'
import { aHeartbeat, BUILDER_NOW as NOW, someHealthFacts } from './health.builder.ts'
import type { HealthFacts, HealthId } from './health.ts'
import { judgeHealth } from './judge-health.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const WITHOUT_BACKUP = { lastBackup: null, lastBackupElsewhere: null } as const
const NOT_PUT = { reason: 'not-put', detail: 'No answer.', name: 'shop.tar' } as const

function lastBackup(ageMs: number) {
  return { atMs: NOW - ageMs, bytes: 120_000_000, place: 'here' } as const
}

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
  [
    'the backup is old',
    'backup',
    { lastBackup: lastBackup(3 * DAY_MS), hasBackupBucket: false },
    'The last backup is 3 days old.',
  ],
  [
    'the backup is fresh, but none went into the bucket for days',
    'backup',
    { lastBackup: lastBackup(HOUR_MS), lastBackupElsewhere: lastBackup(3 * DAY_MS) },
    'The last backup is 3 days old.',
  ],
  ['there is no backup of an old shop', 'backup', WITHOUT_BACKUP, 'no backup yet'],
  [
    'the disk has no room for a backup',
    'backup',
    { backupFailure: { reason: 'no-room', neededBytes: 4_200_000_000 } },
    'There is no room for a daily backup: it needs 4.2 GB, and 2 GB and a tenth of the disk have to stay free. The last backup was made 10 hours ago',
  ],
  [
    'the last backup failed',
    'backup',
    { backupFailure: { reason: 'not-made', detail: 'This machine has no pg_dump.' } },
    'The backup was not made. This machine has no pg_dump. The last backup was made 10 hours ago',
  ],
  [
    'the bucket never took a backup',
    'backup',
    { lastBackupElsewhere: null, backupFailure: NOT_PUT },
    'could not be put into the bucket: No answer.',
  ],
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

test('a new shop without a backup is told without alarm [M70]', () => {
  const item = find('backup', { ...WITHOUT_BACKUP, staffSinceMs: NOW - HOUR_MS })
  expect(item).toMatchObject({ state: 'notice', words: 'There is no backup yet.' })
})

test('the last backup is told with its age, size and place [D188]', () => {
  const words = (changes: Partial<HealthFacts>) => find('backup', changes)?.words
  expect(words({})).toBe('The last backup was made 10 hours ago, 120 MB, in the bucket.')
  const noted = { ...lastBackup(4 * HOUR_MS), bytes: null, place: 'elsewhere' } as const
  expect(words({ lastBackup: noted, hasBackupBucket: false })).toBe(
    'The last backup was made 4 hours ago, elsewhere.',
  )
})

test('a bucket that does not answer once is told without alarm [D188]', () => {
  const item = find('backup', { backupFailure: NOT_PUT })
  expect(item).toMatchObject({ state: 'notice', toDo: expect.stringContaining('tries again') })
})

test.each<[string, HealthFacts['lastBackupElsewhere'], number, string]>([
  ['after a week', null, 8 * DAY_MS, 'notice'],
  ['not in the first week', null, 6 * DAY_MS, 'good'],
  ['not if one was saved elsewhere', lastBackup(20 * DAY_MS), 90 * DAY_MS, 'good'],
  ['if that was long ago', lastBackup(40 * DAY_MS), 90 * DAY_MS, 'notice'],
])(
  'backups on the disk of the shop alone are a notice: %s [D188]',
  (_when, saved, ageMs, state) => {
    const item = find('backup', {
      lastBackup: lastBackup(HOUR_MS),
      lastBackupElsewhere: saved,
      hasBackupBucket: false,
      staffSinceMs: NOW - ageMs,
    })
    expect(item?.state).toBe(state)
    expect(item?.words.includes('on the same disk as the shop')).toBe(state === 'notice')
  },
)

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
