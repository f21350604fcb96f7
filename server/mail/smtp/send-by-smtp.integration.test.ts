import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { listFailedMails, retryFailedMails } from '#database/mail/failed-mails'
import { enqueueMail } from '#database/mail/outbox'
import { insertOrder } from '#database/orders/orders'
import type { Schema } from '#database/schema'
import type { Order } from '#domain/order/order'
import { aMailedOrder } from '#domain/order/order-mail.builder'
import { eachEngine, openForTest } from '#testing/database/each-engine'
import { startChild } from '#testing/database/run-child'
import { aMailJob } from '#testing/mail/mail-job'
import { readMessage } from '#testing/mail/read-message'
import { type FakeSmtp, smtpFaults, startFakeSmtp } from '#testing/stand-ins/fake-smtp'
import { manualTimeout } from '#testing/stand-ins/manual-timeout'
import { sendDueMails } from '../../letters/send-mails.ts'
import { startMailJob } from '../../letters/start-mail-job.ts'
import type { Mailer } from '../mailer.ts'
import { createSmtp } from './smtp.ts'

const NOW = 1_800_000_000_000
const SECOND = 1_000
const LOGIN = { user: 'shop-login', password: 'pass word' }

/** A mail server, and a job whose clock advances with each pause. */
async function openServer() {
  const server = await startFakeSmtp()
  onTestFinished(server.close)
  let nowMs = NOW
  const moveTo = (ms: number) => {
    nowMs = Math.max(nowMs, ms)
  }
  const log: string[] = []
  const keep = (about: object, message: string) => log.push(JSON.stringify({ about, message }))
  const from = { name: 'Shop', address: 'post@shop.example' }
  const local = { host: '127.0.0.1', port: server.port, tls: 'none', clientName: null } as const
  const jobOn = (db: Kysely<Schema>) =>
    aMailJob({
      db,
      mailer: createSmtp({ ...local, login: LOGIN, from, perSecond: 10 }, () => nowMs),
      now: () => nowMs,
      log: { info: keep, warn: keep, error: keep },
      pause: async (ms) => moveTo(nowMs + ms),
    })
  /** One that is started. No time passes while it looks for mails, or the leases of those in flight would end. */
  const startedJobOn = (db: Kysely<Schema>) => {
    const pause = async (ms: number) => {
      if (ms < SECOND) moveTo(nowMs + ms)
      else await setImmediate()
    }
    return { ...jobOn(db), pause }
  }
  async function sendTurns(db: Kysely<Schema>, turns: number) {
    for (let turn = 0; turn < turns; turn += 1) moveTo(await sendDueMails(jobOn(db)))
  }
  return { server, jobOn, startedJobOn, sendTurns, moveTo, now: () => nowMs, log }
}

async function enqueueOrderMails(db: Kysely<Schema>, count: number) {
  for (let number = 1; number <= count; number += 1) {
    const order = aMailedOrder({ id: `ORD-${number}` })
    await storeOrder(db, order, number)
    await enqueueMail(db, { kind: 'order-mail', orderId: order.id, nowMs: NOW })
  }
}

function storeOrder(db: Kysely<Schema>, order: Order, number: number) {
  const hashes = { accessTokenHash: `t${number}`, requestHash: 'r', sourceHash: 's' }
  return insertOrder(db, { ...order, ...hashes, holdExpiresAtMs: NOW })
}

function headersOf(server: FakeSmtp, name: string) {
  return server.messages().map(({ bytes }) => readMessage(bytes).headers[name])
}

function readOutbox(db: Kysely<Schema>) {
  return db.selectFrom('outbox').selectAll().orderBy('dedupe_key').execute()
}

eachEngine('mail by SMTP', (engine) => {
  test('an order is mailed to its customer and to the shop, once', async () => {
    const { db } = await engine.open()
    const { server, sendTurns } = await openServer()
    await enqueueOrderMails(db, 1)
    await enqueueMail(db, { kind: 'shop-mail', orderId: 'ORD-1', reference: 'R-1', nowMs: NOW })
    await sendTurns(db, 5)
    expect(server.messages().map(({ to }) => to)).toEqual([
      ['ama@example.com'],
      ['hello@shop.example'],
    ])
    expect(headersOf(server, 'message-id')).toEqual([
      '<order-mail.ORD-1@shop.example>',
      '<shop-mail.R-1@shop.example>',
    ])
    expect(headersOf(server, 'reply-to')).toEqual([undefined, 'ama@example.com'])
  })

  test('the shop’s mail of an order has no Reply-To of what is not one address [S2]', async () => {
    const { db } = await engine.open()
    const { server, sendTurns } = await openServer()
    const order = aMailedOrder({ id: 'ORD-1' })
    const customer = { ...order.customer, email: 'ama@example.com\r\nBcc: all@example.com' }
    await storeOrder(db, { ...order, customer }, 1)
    await enqueueMail(db, { kind: 'shop-mail', orderId: 'ORD-1', reference: 'R-1', nowMs: NOW })
    await sendTurns(db, 2)
    expect(server.messages().map(({ to }) => to)).toEqual([['hello@shop.example']])
    expect(headersOf(server, 'reply-to')).toEqual([undefined])
    expect(headersOf(server, 'bcc')).toEqual([undefined])
  })

  test.each(['too fast', 'quota used up', 'greylisted with a 5xx'] as const)(
    '%s: retried with growing gaps, and delivered [E1]',
    async (fault) => {
      const { db } = await engine.open()
      const { server, jobOn, moveTo, now } = await openServer()
      await enqueueOrderMails(db, 1)
      server.failWith(smtpFaults[fault])
      const gaps: number[] = []
      for (let attempt = 0; attempt < 4; attempt += 1) {
        await sendDueMails(jobOn(db))
        const nextAtMs = (await readOutbox(db))[0]?.next_at ?? 0
        gaps.push((nextAtMs - now()) / SECOND)
        moveTo(nextAtMs)
      }
      expect(gaps).toEqual([20, 40, 80, 160])
      server.failWith(null)
      await sendDueMails(jobOn(db))
      expect(server.messages()).toHaveLength(1)
      expect(await readOutbox(db)).toMatchObject([{ done_at: now(), last_error: null }])
    },
  )

  test('mails are sent as far apart as the setting says, over kept connections', async () => {
    const { db } = await engine.open()
    const { server, startedJobOn } = await openServer()
    const { pause, ...job } = startedJobOn(db)
    await enqueueOrderMails(db, 6)
    const pauses: number[] = []
    const counted = (ms: number) => {
      if (ms < SECOND) pauses.push(ms)
      return pause(ms)
    }
    const running = startMailJob({ ...job, pause: counted })
    await server.reached('message', 6)
    await running.stop()
    expect(pauses).toEqual([100, 100, 100, 100, 100, 100])
    const connections = server.commands().filter((line) => line.startsWith('EHLO')).length
    expect(connections).toBeLessThanOrEqual(5)
    expect((await readOutbox(db)).every(({ done_at }) => done_at !== null)).toBe(true)
  })

  test('two processes together keep to the rate, and send no mail twice', async () => {
    const { db } = await engine.open()
    const { server, startedJobOn } = await openServer()
    await enqueueOrderMails(db, 20)
    const times: number[] = []
    const start = () => {
      const job = startedJobOn(db)
      const send: Mailer['send'] = (mail) => {
        times.push(job.now())
        return job.mailer.send(mail)
      }
      return startMailJob({ ...job, mailer: { ...job.mailer, send } })
    }
    const running = [start(), start()]
    await server.reached('message', 20)
    await Promise.all(running.map(({ stop }) => stop()))
    expect((times.at(-1) ?? 0) - NOW).toBeGreaterThanOrEqual(19 * 100)
    expect(new Set(headersOf(server, 'message-id')).size).toBe(20)
    expect(server.messages()).toHaveLength(20)
  })

  test('a connection that hangs does not hold up the other mails', async () => {
    const { db } = await engine.open()
    const { server, startedJobOn } = await openServer()
    await enqueueOrderMails(db, 4)
    const { pause, ...job } = startedJobOn(db)
    server.failWith(smtpFaults.timeout)
    const giveUp = manualTimeout()
    const running = startMailJob({
      ...job,
      pause: async (ms) => {
        // The first mail hangs before there is a second.
        await server.reached('message')
        server.failWith(null)
        await pause(ms)
      },
    })
    await server.reached('message', 4)
    giveUp()
    await running.stop()
    expect((await readOutbox(db)).map(({ done_at }) => done_at !== null)).toEqual([
      false,
      true,
      true,
      true,
    ])
    expect(headersOf(server, 'message-id')).toHaveLength(4)
  })

  test('a letter that hangs holds up no mail about an order, and letters go one by one', async () => {
    const { db } = await engine.open()
    const { server, startedJobOn, log } = await openServer()
    for (const number of [1, 2]) {
      const text = { to: 'kofi@example.com', subject: `News ${number}`, text: 'A drop.' } as const
      const letter = { ...text, audience: 'customer' } as const
      await enqueueMail(db, { kind: 'letter', dedupeKey: `n ${number}`, letter, nowMs: NOW })
    }
    const { pause, ...job } = startedJobOn(db)
    server.failWith(smtpFaults.timeout)
    const giveUp = manualTimeout()
    let areOrdersIn = false
    const running = startMailJob({
      ...job,
      pause: async (ms) => {
        await server.reached('message')
        server.failWith(null)
        if (!areOrdersIn) await enqueueOrderMails(db, 3)
        areOrdersIn = true
        await pause(ms)
      },
    })
    await server.reached('message', 4)
    expect(headersOf(server, 'subject').slice(1)).not.toContain('News 2')
    giveUp()
    await server.reached('message', 5)
    await running.stop()
    expect(headersOf(server, 'subject')).toContain('News 2')
    expect(log.filter((line) => line.includes('not sent, will be'))).toHaveLength(1)
  })

  test.each(['no such mailbox', 'wrong password', 'spam'] as const)(
    '%s: fails at once with the text of the server, and the next mail is sent [E2]',
    async (fault) => {
      const { db } = await engine.open()
      const { server, sendTurns, now } = await openServer()
      await enqueueOrderMails(db, 2)
      server.failWith(smtpFaults[fault])
      await sendTurns(db, 1)
      server.failWith(null)
      await sendTurns(db, 5)
      const answer = smtpFaults[fault].answer.replace('ama@example.com', '…')
      expect(await listFailedMails(db)).toMatchObject([
        { attempts: 1, lastError: expect.stringContaining(answer) },
      ])
      expect(headersOf(server, 'subject').at(-1)).toBe('Your order ORD-2')
      expect(await retryFailedMails(db, now())).toBe(1)
      await sendTurns(db, 2)
      expect(headersOf(server, 'subject').at(-1)).toBe('Your order ORD-1')
    },
  )

  test('a timeout after the mail was accepted sends the same message again [E4]', async () => {
    const { db } = await engine.open()
    const { server, jobOn, moveTo, now } = await openServer()
    await enqueueOrderMails(db, 1)
    server.failWith(smtpFaults.timeout)
    const giveUp = manualTimeout()
    const sending = sendDueMails(jobOn(db))
    await server.reached('message')
    giveUp()
    await sending
    server.failWith(null)
    moveTo(NOW + 30 * SECOND)
    await sendDueMails(jobOn(db))
    const id = '<order-mail.ORD-1@shop.example>'
    expect(headersOf(server, 'message-id')).toEqual([id, id])
    expect(await readOutbox(db)).toMatchObject([{ done_at: now() }])
  })

  test('a process killed between sending and recording sends the same message once more [I1]', async () => {
    const settings = await engine.create()
    const { db } = await openForTest(settings)
    const { server, jobOn } = await openServer()
    await enqueueOrderMails(db, 1)
    // The child reads the real clock.
    await db.updateTable('outbox').set({ next_at: 0, created_at: 0 }).execute()
    const given = { ...settings, smtpPort: server.port }
    const child = startChild('../stand-ins/send-mail-and-die.child.ts', given)
    await once(child, 'exit')
    expect(child.signalCode).toBe('SIGKILL')
    for (let turn = 0; turn < 3; turn += 1) {
      await sendDueMails({ ...jobOn(db), now: () => Date.now() + 61 * SECOND * turn })
    }
    const id = '<order-mail.ORD-1@shop.example>'
    expect(headersOf(server, 'message-id')).toEqual([id, id])
    expect(await readOutbox(db)).toMatchObject([{ done_at: expect.any(Number) }])
  })

  test('neither log nor outbox contains login or recipient that the server echoes [S34]', async () => {
    const { db } = await engine.open()
    const { server, sendTurns, log } = await openServer()
    await enqueueOrderMails(db, 2)
    const { user, password } = LOGIN
    for (const code of [450, 550]) {
      const reply = `${code} <ama@example.com> refused for ${user}:${password}`
      server.failWith({ at: 'RCPT', answer: reply })
      await sendTurns(db, 1)
    }
    const stored = JSON.stringify([log, (await readOutbox(db)).map(({ last_error }) => last_error)])
    expect(stored).toContain('450 <…> refused for …:…')
    expect(stored).toContain('550 <…> refused for …:…')
    for (const secret of ['ama@example', user, password]) expect(stored).not.toContain(secret)
  })
})
