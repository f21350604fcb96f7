import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import type { Schema } from '#database/schema'
import { readLetter } from '#domain/mail/letter'
import { eachEngine } from '#testing/database/each-engine'
import type { FormLimits } from '../base/config.ts'
import { aConfig } from '../config.builder.ts'
import { liveSettings } from '../settings/live-settings.builder.ts'
import { confirmSubscription } from './confirm-subscription.ts'
import { requestSubscription } from './request-subscription.ts'
import type { SubscriptionContext } from './subscription-context.ts'
import { unsubscribe } from './unsubscribe.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const START = Date.UTC(2026, 10, 15)
const AMA = { email: 'ama@example.com', source: 'form', ip: '41.66.192.1' }

function openSubscriptions(db: Kysely<Schema>, limits: Partial<FormLimits> = {}) {
  const clock = { nowMs: START }
  const context: SubscriptionContext = {
    db,
    now: () => clock.nowMs,
    config: aConfig(limits),
    settings: liveSettings(),
  }
  return { context, clock }
}

async function lettersIn(db: Kysely<Schema>) {
  const rows = await db.selectFrom('outbox').select('payload_json').orderBy('created_at').execute()
  return rows.map(({ payload_json }) => {
    const read = readLetter(JSON.parse(payload_json))
    if (!read.ok) throw new Error('No letter')
    const token = /confirm\?token=(?<token>\S+)/.exec(read.value.text)?.groups?.token ?? ''
    return { to: read.value.to, token }
  })
}

async function stateOf(db: Kysely<Schema>) {
  const { state } = await db.selectFrom('subscribers').select('state').executeTakeFirstOrThrow()
  return state
}

eachEngine('subscribing', (engine) => {
  test('an address is pending until the mailed link is used, once or twice', async () => {
    const { db } = await engine.open()
    const { context } = openSubscriptions(db)
    expect(await requestSubscription(context, AMA)).toEqual({ ok: true, value: null })
    expect(await stateOf(db)).toBe('pending')
    const [letter] = await lettersIn(db)
    expect(letter).toMatchObject({ to: AMA.email, token: expect.stringMatching(/^[\w-]{43}$/) })

    expect(await confirmSubscription(context, 'x'.repeat(43))).toBe(false)
    expect(await confirmSubscription(context, letter?.token)).toBe(true)
    expect(await confirmSubscription(context, letter?.token)).toBe(true)
    expect(await stateOf(db)).toBe('confirmed')
    const links = await db.selectFrom('subscriber_links').selectAll().execute()
    expect(JSON.stringify(links)).not.toContain(letter?.token)
  })

  test('a link older than 7 days confirms nothing, but still unsubscribes', async () => {
    const { db } = await engine.open()
    const { context, clock } = openSubscriptions(db)
    await requestSubscription(context, AMA)
    const [letter] = await lettersIn(db)
    clock.nowMs += 7 * DAY_MS
    expect(await confirmSubscription(context, letter?.token)).toBe(false)
    expect(await stateOf(db)).toBe('pending')
    expect(await unsubscribe(context, letter?.token)).toBe(true)
    expect(await stateOf(db)).toBe('unsubscribed')
  })

  test('a hundred simultaneous requests for one address send one mail [S6]', async () => {
    const { db } = await engine.open()
    const { context } = openSubscriptions(db)
    const emails = [AMA.email, 'AMA@example.com', 'Ama@example.com', AMA.email]
    const results = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        requestSubscription(context, { ...AMA, email: emails[index % 4] ?? '' }),
      ),
    )
    expect(results.every(({ ok }) => ok)).toBe(true)
    expect(await lettersIn(db)).toHaveLength(1)
  })

  test('an unconfirmed address gets at most one mail in ten minutes and three a day [S6]', async () => {
    const { db } = await engine.open()
    const { context, clock } = openSubscriptions(db)
    const lettersAfter: number[] = []
    for (const waitMs of [0, 9, 1, 10, 10, 10, 24 * 60]) {
      clock.nowMs += waitMs * MINUTE_MS
      await requestSubscription(context, AMA)
      lettersAfter.push((await lettersIn(db)).length)
    }
    expect(lettersAfter).toEqual([1, 1, 2, 3, 3, 3, 4])
  })

  test('a subscriber gets no mail, and the limits do not reveal who is on the list [S6]', async () => {
    const { db } = await engine.open()
    const { context, clock } = openSubscriptions(db)
    await requestSubscription(context, AMA)
    const [letter] = await lettersIn(db)
    await confirmSubscription(context, letter?.token)
    clock.nowMs += DAY_MS
    const countsBefore = await countsIn(db)
    expect(await requestSubscription(context, AMA)).toEqual({ ok: true, value: null })
    expect(await lettersIn(db)).toHaveLength(1)
    const countsKnown = await countsIn(db)
    await requestSubscription(context, { ...AMA, email: 'kofi@example.com' })
    expect(countsBefore).toEqual([1, 1, 1])
    expect(countsKnown).toEqual([1, 1, 1])
    expect(await countsIn(db)).toEqual([1, 1, 1, 1, 2])
  })

  test('one network can subscribe a limited number of addresses per hour, an IPv6 /64 as one [S6]', async () => {
    const { db } = await engine.open()
    const { context, clock } = openSubscriptions(db, { perHour: 5 })
    const subscribe = (index: number, ip: string) =>
      requestSubscription(context, { email: `a+${index}@example.com`, source: 'form', ip })
    for (let index = 0; index < 5; index += 1) {
      expect(await subscribe(index, `2001:db8:1:2::${index}`)).toMatchObject({ ok: true })
    }
    expect(await subscribe(5, '2001:db8:1:2:ffff::1')).toEqual({
      ok: false,
      error: 'too-many-requests',
    })
    expect(await subscribe(0, '2001:db8:1:2::9')).toMatchObject({ ok: true })
    expect(await subscribe(6, '2001:db8:1:3::1')).toMatchObject({ ok: true })
    expect(await lettersIn(db)).toHaveLength(6)

    clock.nowMs += 60 * MINUTE_MS
    expect(await subscribe(5, '2001:db8:1:2:ffff::1')).toMatchObject({ ok: true })
    expect((await lettersIn(db)).map(({ to }) => to)).toContain('a+5@example.com')
  })

  test('requests from many networks are all stored, and nothing of them is counted in the open [S6]', async () => {
    const { db } = await engine.open()
    const { context } = openSubscriptions(db)
    const results = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        requestSubscription(context, {
          email: `a${index}@example.com`,
          source: 'form',
          ip: `41.66.${index}.1`,
        }),
      ),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(200)
    expect(await lettersIn(db)).toHaveLength(200)
    const counts = await db.selectFrom('rate_limits').select('key').execute()
    expect(JSON.stringify(counts)).not.toMatch(/41\.66|example\.com/)
  })

  test('an unsubscribed address can subscribe again, only by a new mail', async () => {
    const { db } = await engine.open()
    const { context, clock } = openSubscriptions(db)
    await requestSubscription(context, AMA)
    const [first] = await lettersIn(db)
    await confirmSubscription(context, first?.token)
    expect(await unsubscribe(context, first?.token)).toBe(true)
    expect(await unsubscribe(context, first?.token)).toBe(true)
    expect(await confirmSubscription(context, first?.token)).toBe(false)
    clock.nowMs += 10 * MINUTE_MS
    await requestSubscription(context, AMA)
    const [, second] = await lettersIn(db)
    expect(await confirmSubscription(context, second?.token)).toBe(true)
    expect(await stateOf(db)).toBe('confirmed')
  })

  test('a malformed token is refused without a query', async () => {
    const { db } = await engine.open()
    const { context } = openSubscriptions(db)
    for (const token of [null, 7, '', 'short', ['x'], {}]) {
      expect(await confirmSubscription(context, token)).toBe(false)
      expect(await unsubscribe(context, token)).toBe(false)
    }
  })
})

/** Returns how often each limit has counted in its window, without saying which it is. */
async function countsIn(db: Kysely<Schema>): Promise<number[]> {
  const rows = await db.selectFrom('rate_limits').select('hits').execute()
  return rows.map(({ hits }) => hits).sort((a, b) => a - b)
}
