import { expect, test } from 'vitest'
import { eachEngine } from '#testing/database/each-engine'
import { enqueueMail, markFailed } from '../mail/outbox.ts'
import { readHealthFigures } from './health-figures.ts'

const NOW = 1_800_000_000_000

eachEngine('health figures', (engine) => {
  test('an empty shop has nothing waiting', async () => {
    const { db } = await engine.open()
    expect(await readHealthFigures(db, NOW)).toEqual({
      orders: [],
      mailsWaiting: 0,
      mailsFailed: 0,
      oldestMailDueAtMs: null,
      oldestOrderMailDueAtMs: null,
      paymentsToAsk: 0,
      webhooksWaiting: 0,
      oldestWebhookAtMs: null,
      casesOpen: 0,
      oldestCaseAtMs: null,
      lastOrderAtMs: null,
      lastPaymentAtMs: null,
    })
  })

  test('waiting and failed mails are counted separately', async () => {
    const { db } = await engine.open()
    for (const [index, dedupeKey] of ['a', 'b', 'c'].entries()) {
      const letter = { to: 'a@b.co', audience: 'shop', subject: 'x', text: 'x' } as const
      await enqueueMail(db, { kind: 'letter', dedupeKey, letter, nowMs: NOW - 5_000 + index })
    }
    await markFailed(db, 'c', { nowMs: NOW, error: 'refused' })
    expect(await readHealthFigures(db, NOW)).toMatchObject({
      mailsWaiting: 2,
      mailsFailed: 1,
      oldestMailDueAtMs: NOW - 5_000,
      oldestOrderMailDueAtMs: null,
    })
    await enqueueMail(db, { kind: 'order-mail', orderId: 'd', nowMs: NOW - 1_000 })
    expect(await readHealthFigures(db, NOW)).toMatchObject({
      oldestMailDueAtMs: NOW - 5_000,
      oldestOrderMailDueAtMs: NOW - 1_000,
    })
  })

  test('a mail postponed by a wrong clock counts as waiting [S28]', async () => {
    const { db } = await engine.open()
    const nowMs = NOW + 24 * 3_600_000
    await enqueueMail(db, { kind: 'order-mail', orderId: 'a', nowMs })
    expect(await readHealthFigures(db, NOW)).toMatchObject({ mailsWaiting: 1 })
  })
})
