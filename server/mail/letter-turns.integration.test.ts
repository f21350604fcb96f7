import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { enqueueMail } from '#database/mail/outbox'
import type { Schema } from '#database/schema'
import { confirmWaitingByLink } from '#database/waiting/waiting-links'
import { LETTER_PURPOSES, type LetterPurpose } from '#domain/mail/letter-purpose'
import { success } from '#domain/result'
import { eachEngine } from '#testing/database/each-engine'
import { aMailJob } from '#testing/mail/mail-job'
import { ask, openWaiting, statesIn } from '#testing/waiting/open-waiting'
import { aConfig } from '../config.builder.ts'
import { sendDueMails } from '../letters/send-mails.ts'
import { confirmSubscription } from '../newsletter/confirm-subscription.ts'
import { requestSubscription } from '../newsletter/request-subscription.ts'
import { liveSettings } from '../settings/live-settings.builder.ts'
import type { MailQuota } from './mail-quota.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** A full hour: allowances are counted from it. */
const NOW = Math.floor(1_800_000_000_000 / HOUR) * HOUR
const NO_QUOTA = { perDay: null, perMonth: null }

/** A mail service that notes whom it mailed, and a clock that advances with each turn. */
function openService(db: Kysely<Schema>, { lettersPerHour = 600, quota = NO_QUOTA as MailQuota }) {
  const sent: string[] = []
  const clock = { nowMs: NOW }
  const job = aMailJob({
    db,
    mailer: {
      send: async (mail) => {
        sent.push(mail.kind === 'letter' ? mail.letter.to : mail.dedupeKey)
        return success(null)
      },
    },
    now: () => clock.nowMs,
    quota,
    lettersPerHour,
    newslettersPerHour: () => 3000,
    pause: async (ms) => {
      clock.nowMs += ms
    },
  })
  const send = async (turns: number) => {
    for (let turn = 0; turn < turns; turn += 1) {
      clock.nowMs = Math.max(clock.nowMs, await sendDueMails(job))
    }
  }
  return { sent, clock, send, job }
}

type Letters = { readonly purpose: LetterPurpose; readonly from: string; readonly count: number }

/** Letters that one network asked for. */
async function putLetters(db: Kysely<Schema>, { purpose, from, count }: Letters, nowMs = NOW) {
  const firstPlace = from.includes('beyond') ? 301 : 1
  for (let index = 0; index < count; index += 1) {
    await enqueueMail(db, {
      kind: 'letter',
      dedupeKey: `${purpose} ${from} ${index}`,
      letter: { to: `${from}@example.com`, audience: 'customer', subject: 'x', text: 'x' },
      nowMs,
      turn: { purpose, place: firstPlace + index },
    })
  }
}

eachEngine('letters to typed addresses', (engine) => {
  test('of one purpose use up no allowance but its own, and wait for the next hour [D120]', async () => {
    const { db } = await engine.open()
    const { sent, clock, send } = openService(db, { lettersPerHour: 4 })
    await putLetters(db, { purpose: 'newsletter', from: 'flood', count: 9 })
    await send(10)
    expect(sent).toHaveLength(4)
    const others = LETTER_PURPOSES.filter((purpose) => purpose !== 'newsletter')
    for (const purpose of others) await putLetters(db, { purpose, from: purpose, count: 1 })
    await send(10)
    expect(sent.slice(4).toSorted()).toEqual(others.map((of) => `${of}@example.com`).toSorted())
    clock.nowMs = NOW + HOUR
    await send(10)
    expect(sent).toHaveLength(12)
  })

  test('are asked for by three networks until nothing is left: others are still mailed at once [D121]', async () => {
    const { db } = await engine.open()
    const { sent, send } = openService(db, { lettersPerHour: 60 })
    for (const from of ['one', 'two', 'three']) {
      await putLetters(db, { purpose: 'draw', from, count: 40 })
    }
    await send(100)
    // Networks with many letters have half of the hour, and each has its first ten.
    expect(sent).toHaveLength(30)
    await putLetters(db, { purpose: 'draw', from: 'ama', count: 1 }, NOW + 100)
    await putLetters(db, { purpose: 'draw', from: 'esi', count: 2 }, NOW + 100)
    await send(3)
    expect(sent.slice(30)).toEqual(['ama@example.com', 'esi@example.com', 'esi@example.com'])
  })

  test('of networks with few come before those of networks with many, which asked first [D121]', async () => {
    const { db } = await engine.open()
    const { sent, send } = openService(db, {})
    await putLetters(db, { purpose: 'draw', from: 'many', count: 5 })
    await putLetters(db, { purpose: 'newsletter', from: 'few', count: 2 }, NOW + 1)
    await send(1)
    expect(sent).toEqual(['many@example.com'])
    await send(4)
    expect(sent.slice(1)).toEqual(['few', 'many', 'few', 'many'].map((of) => `${of}@example.com`))
  })

  test('beyond 300 an hour of one network are sent after all others [D124]', async () => {
    const { db } = await engine.open()
    const { sent, send } = openService(db, {})
    await putLetters(db, { purpose: 'draw', from: 'beyond', count: 2 })
    await putLetters(db, { purpose: 'waiting', from: 'later', count: 3 })
    await send(5)
    expect(sent).toEqual(
      ['later', 'later', 'later', 'beyond', 'beyond'].map((of) => `${of}@example.com`),
    )
  })

  test('leave to every purpose a part of the mail service’s quota [D123]', async () => {
    const { db } = await engine.open()
    // Letters have half of the quota; each purpose has a fifth of their last quarter.
    const quota = { perDay: 160, perMonth: null }
    const { sent, clock, send } = openService(db, { quota })
    await putLetters(db, { purpose: 'newsletter', from: 'flood', count: 90 })
    await send(100)
    expect(sent).toHaveLength(80 - 4 * 4)
    await putLetters(db, { purpose: 'draw', from: 'ama', count: 6 })
    await send(10)
    expect(sent.slice(64)).toEqual(Array(4).fill('ama@example.com'))
    clock.nowMs += DAY + HOUR
    await send(2)
    expect(sent.length).toBeGreaterThan(68)
  })

  test('are refused to a network over its own share, and to nobody else [D122]', async () => {
    const { db } = await engine.open()
    const config = aConfig({ perHour: 3 })
    const context = { db, now: () => NOW, config, settings: liveSettings() }
    const subscribe = (name: string, ip: string) =>
      requestSubscription(context, { email: `${name}@example.com`, source: 'form', ip })
    const flood = ['a', 'b', 'c', 'd', 'e']
    const answers = await Promise.all(flood.map((name) => subscribe(name, '41.66.192.1')))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
    expect((await subscribe('ama', '41.66.192.2')).ok).toBe(true)
    const stored = await db.selectFrom('subscribers').select('email').execute()
    expect(stored).toHaveLength(4)
  })

  test('may wait for days: their links work for a week from their leaving [D130]', async () => {
    const waiting = await openWaiting(engine)
    const { db, orders } = waiting
    const start = orders.now()
    await ask(waiting, { email: 'ama@example.com' })
    const context = { ...waiting, settings: liveSettings() }
    const esi = { email: 'esi@example.com', source: 'form', ip: '41.66.192.1' }
    await requestSubscription(context, esi)
    const rows = await db.selectFrom('outbox').select(['payload_json', 'purpose']).execute()
    const tokenOf = (purpose: LetterPurpose) => {
      const row = rows.find((each) => each.purpose === purpose)
      return /token=(?<token>[\w-]{43})/.exec(row?.payload_json ?? '')?.groups?.token ?? ''
    }
    const { clock, send } = openService(db, {})
    clock.nowMs = start + 5 * DAY
    await send(2)
    orders.advance(11 * DAY)
    const [link] = await db.selectFrom('waiting_links').selectAll().execute()
    expect(await confirmWaitingByLink(db, link?.token_hash ?? '', orders.now())).not.toBeNull()
    expect(await statesIn(db)).toEqual(['ama waiting'])
    expect(await confirmSubscription(context, tokenOf('newsletter'))).toBe(true)
  })
})
