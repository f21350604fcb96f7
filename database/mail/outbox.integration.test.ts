import { expect, test } from 'vitest'
import { eachEngine } from '#testing/database/each-engine'
import { retryFailedMails } from './failed-mails.ts'
import { countUnsent, enqueueMail, markDone, markFailed, markForRetry } from './outbox.ts'
import { leaseNext } from './outbox-lease.ts'

const NOW = 1_800_000_000_000
const LETTER = { to: 'ama@example.com', audience: 'shop', subject: 'x', text: 'y' } as const

eachEngine('enqueued mails', (engine) => {
  test('have the row format of earlier versions', async () => {
    const { db } = await engine.open()
    await enqueueMail(db, { kind: 'order-mail', orderId: 'ORD-1', nowMs: NOW })
    await enqueueMail(db, { kind: 'shop-mail', orderId: 'ORD-1', reference: 'R-1', nowMs: NOW })
    await enqueueMail(db, { kind: 'letter', dedupeKey: 'l', letter: LETTER, nowMs: NOW })
    await enqueueMail(db, {
      kind: 'case-letter',
      dedupeKey: 'c',
      letter: LETTER,
      nowMs: NOW,
      dueAtMs: NOW + 5,
    })
    const rows = await db.selectFrom('outbox').selectAll().orderBy('dedupe_key').execute()
    expect(
      rows.map(({ kind, dedupe_key, payload_json, next_at }) => [
        kind,
        dedupe_key,
        payload_json,
        Number(next_at),
      ]),
    ).toEqual([
      ['case-letter', 'c', JSON.stringify(LETTER), NOW + 5],
      ['letter', 'l', JSON.stringify(LETTER), NOW],
      ['order-mail', 'order-mail ORD-1', '{"orderId":"ORD-1"}', NOW],
      ['shop-mail', 'shop-mail R-1', '{"orderId":"ORD-1"}', NOW],
    ])
  })

  test('are stored once, and the first one stays', async () => {
    const { db } = await engine.open()
    for (const text of ['first', 'second']) {
      const letter = { ...LETTER, text }
      await enqueueMail(db, { kind: 'letter', dedupeKey: 'l', letter, nowMs: NOW })
    }
    for (const nowMs of [NOW, NOW + 1]) {
      await enqueueMail(db, { kind: 'order-mail', orderId: 'ORD-1', nowMs })
    }
    const rows = await db.selectFrom('outbox').selectAll().orderBy('kind').execute()
    expect(rows).toMatchObject([
      { payload_json: JSON.stringify({ ...LETTER, text: 'first' }) },
      { created_at: NOW },
    ])
  })

  test('[O84] are sent once, also when a process that hung for minutes reports a failure at last', async () => {
    const { db } = await engine.open()
    const query = { leaseMs: 60_000, withLetters: true }
    await enqueueMail(db, { kind: 'letter', dedupeKey: 'l', letter: LETTER, nowMs: NOW })
    await leaseNext(db, { ...query, nowMs: NOW })
    // The lease of the first process is over; the second one sends the mail.
    expect(await leaseNext(db, { ...query, nowMs: NOW + 61_000 })).toMatchObject({ attempts: 2 })
    await markDone(db, 'l', { nowMs: NOW + 62_000 })
    await markForRetry(db, 'l', { nextAtMs: NOW + 63_000, error: 'no connection' })
    expect(await leaseNext(db, { ...query, nowMs: NOW + 64_000 })).toBeNull()
    await markFailed(db, 'l', { nowMs: NOW + 65_000, error: 'refused' })
    expect(await countUnsent(db)).toEqual({ waiting: 0, failed: 0 })
    expect(await retryFailedMails(db, NOW + 66_000)).toBe(0)
    // In the other order, the second process failed after the first had sent the mail.
    await enqueueMail(db, { kind: 'letter', dedupeKey: 'm', letter: LETTER, nowMs: NOW })
    await markFailed(db, 'm', { nowMs: NOW, error: 'refused' })
    await markDone(db, 'm', { nowMs: NOW })
    expect(await retryFailedMails(db, NOW)).toBe(0)
  })
})
