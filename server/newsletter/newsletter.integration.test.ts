import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import type { Schema } from '#database/schema'
import { readLetter } from '#domain/mail/letter'
import { eachEngine } from '#testing/database/each-engine'
import { letterLimits } from '../mail/letter-limits.builder.ts'
import { askToSubscribe } from './ask-to-subscribe.ts'
import { confirmSubscription } from './confirm-subscription.ts'
import type { Newsletter } from './newsletter.ts'
import { unsubscribe } from './unsubscribe.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const START = Date.UTC(2026, 10, 15)
const AMA = { email: 'ama@example.com', source: 'form', ip: '41.66.192.1' }

function aNewsletter(db: Kysely<Schema>, limits: Partial<Newsletter['limits']> = {}) {
  const clock = { nowMs: START }
  const newsletter: Newsletter = {
    db,
    publicUrl: 'https://shop.example',
    now: () => clock.nowMs,
    limits: letterLimits(limits),
  }
  return { newsletter, clock }
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

eachEngine('the newsletter', (engine) => {
  test('an address is pending until the mailed link is used, once or twice', async () => {
    const { db } = await engine.open()
    const { newsletter } = aNewsletter(db)
    expect(await askToSubscribe(newsletter, AMA)).toEqual({ ok: true, value: null })
    expect(await stateOf(db)).toBe('pending')
    const [letter] = await lettersIn(db)
    expect(letter).toMatchObject({ to: AMA.email, token: expect.stringMatching(/^[\w-]{43}$/) })

    expect(await confirmSubscription(newsletter, 'x'.repeat(43))).toBe(false)
    expect(await confirmSubscription(newsletter, letter?.token)).toBe(true)
    expect(await confirmSubscription(newsletter, letter?.token)).toBe(true)
    expect(await stateOf(db)).toBe('confirmed')
    const kept = await db.selectFrom('subscriber_links').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(letter?.token)
  })

  test('a link older than 7 days confirms nothing, but still unsubscribes', async () => {
    const { db } = await engine.open()
    const { newsletter, clock } = aNewsletter(db)
    await askToSubscribe(newsletter, AMA)
    const [letter] = await lettersIn(db)
    clock.nowMs += 7 * DAY_MS
    expect(await confirmSubscription(newsletter, letter?.token)).toBe(false)
    expect(await stateOf(db)).toBe('pending')
    expect(await unsubscribe(newsletter, letter?.token)).toBe(true)
    expect(await stateOf(db)).toBe('unsubscribed')
  })

  test('the same address a hundred times at once brings one letter [S6]', async () => {
    const { db } = await engine.open()
    const { newsletter } = aNewsletter(db)
    const emails = [AMA.email, 'AMA@example.com', 'Ama@example.com', AMA.email]
    const asked = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        askToSubscribe(newsletter, { ...AMA, email: emails[index % 4] ?? '' }),
      ),
    )
    expect(asked.every(({ ok }) => ok)).toBe(true)
    expect(await lettersIn(db)).toHaveLength(1)
  })

  test('who never confirms gets a letter every ten minutes, three a day [S6]', async () => {
    const { db } = await engine.open()
    const { newsletter, clock } = aNewsletter(db)
    const lettersAfter: number[] = []
    for (const waitMs of [0, 9, 1, 10, 10, 10, 24 * 60]) {
      clock.nowMs += waitMs * MINUTE_MS
      await askToSubscribe(newsletter, AMA)
      lettersAfter.push((await lettersIn(db)).length)
    }
    expect(lettersAfter).toEqual([1, 1, 2, 3, 3, 3, 4])
  })

  test('who is on the list gets no letter, and the limits do not tell them apart [S6]', async () => {
    const { db } = await engine.open()
    const { newsletter, clock } = aNewsletter(db)
    await askToSubscribe(newsletter, AMA)
    const [letter] = await lettersIn(db)
    await confirmSubscription(newsletter, letter?.token)
    clock.nowMs += DAY_MS
    const countsBefore = await countsIn(db)
    expect(await askToSubscribe(newsletter, AMA)).toEqual({ ok: true, value: null })
    expect(await lettersIn(db)).toHaveLength(1)
    const countsKnown = await countsIn(db)
    await askToSubscribe(newsletter, { ...AMA, email: 'kofi@example.com' })
    expect(countsBefore).toEqual([1, 1, 1, 1])
    expect(countsKnown).toEqual([1, 1, 1, 1])
    expect(await countsIn(db)).toEqual([1, 1, 1, 1, 2, 2])
  })

  test('one source can ask for so many addresses an hour, whatever its last digits [S6]', async () => {
    const { db } = await engine.open()
    const { newsletter, clock } = aNewsletter(db, { perSourceAnHour: 5 })
    const ask = (index: number, ip: string) =>
      askToSubscribe(newsletter, { email: `a+${index}@example.com`, source: 'form', ip })
    for (let index = 0; index < 5; index += 1) {
      expect(await ask(index, `2001:db8:1:2::${index}`)).toMatchObject({ ok: true })
    }
    expect(await ask(5, '2001:db8:1:2:ffff::1')).toEqual({ ok: false, error: 'too-many-requests' })
    expect(await ask(0, '2001:db8:1:2::9')).toMatchObject({ ok: true })
    expect(await ask(6, '2001:db8:1:3::1')).toMatchObject({ ok: true })
    expect(await lettersIn(db)).toHaveLength(6)

    clock.nowMs += 60 * MINUTE_MS
    expect(await ask(5, '2001:db8:1:2:ffff::1')).toMatchObject({ ok: true })
    expect((await lettersIn(db)).map(({ to }) => to)).toContain('a+5@example.com')
  })

  test('however many sources ask, letters stay below the cap of the hour [S6]', async () => {
    const { db } = await engine.open()
    const { newsletter } = aNewsletter(db, { forAllAnHour: 20 })
    const asked = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        askToSubscribe(newsletter, {
          email: `a${index}@example.com`,
          source: 'form',
          ip: `41.66.${index}.1`,
        }),
      ),
    )
    expect(asked.filter(({ ok }) => ok)).toHaveLength(20)
    expect(await lettersIn(db)).toHaveLength(20)
    expect(await db.selectFrom('subscribers').select('email').execute()).toHaveLength(20)
    const counts = await db.selectFrom('rate_limits').select('key').execute()
    expect(JSON.stringify(counts)).not.toMatch(/41\.66|example\.com/)
  })

  test('who left can come back, by a new letter only', async () => {
    const { db } = await engine.open()
    const { newsletter, clock } = aNewsletter(db)
    await askToSubscribe(newsletter, AMA)
    const [first] = await lettersIn(db)
    await confirmSubscription(newsletter, first?.token)
    expect(await unsubscribe(newsletter, first?.token)).toBe(true)
    expect(await unsubscribe(newsletter, first?.token)).toBe(true)
    expect(await confirmSubscription(newsletter, first?.token)).toBe(false)
    clock.nowMs += 10 * MINUTE_MS
    await askToSubscribe(newsletter, AMA)
    const [, second] = await lettersIn(db)
    expect(await confirmSubscription(newsletter, second?.token)).toBe(true)
    expect(await stateOf(db)).toBe('confirmed')
  })

  test('what cannot be a token is refused without a look', async () => {
    const { db } = await engine.open()
    const { newsletter } = aNewsletter(db)
    for (const token of [null, 7, '', 'short', ['x'], {}]) {
      expect(await confirmSubscription(newsletter, token)).toBe(false)
      expect(await unsubscribe(newsletter, token)).toBe(false)
    }
  })
})

/** How often each limit has counted in its window, without saying which it is. */
async function countsIn(db: Kysely<Schema>): Promise<number[]> {
  const rows = await db.selectFrom('rate_limits').select('hits').execute()
  return rows.map(({ hits }) => hits).sort((a, b) => a - b)
}
