import { EventEmitter, once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listFailedMails, retryFailedMails } from '#database/mail/failed-mails'
import { enqueueMail, markFailed } from '#database/mail/outbox'
import { insertOrder } from '#database/orders/orders'
import type { Schema } from '#database/schema'
import { insertStaff } from '#database/staff/staff'
import type { Letter } from '#domain/mail/letter'
import type { Order } from '#domain/order/order'
import { aMailedOrder } from '#domain/order/order-mail.builder'
import { eachEngine, openForTest } from '#testing/database/each-engine'
import { startChild } from '#testing/database/run-child'
import { aMailJob } from '#testing/mail/mail-job'
import { emailjsFaults, startFakeEmailjs } from '#testing/stand-ins/fake-emailjs'
import { manualTimeout } from '#testing/stand-ins/manual-timeout'
import { tellOwners } from '../base/tell-owners.ts'
import { type MailJob, sendDueMails } from '../letters/send-mails.ts'
import { startMailJob } from '../letters/start-mail-job.ts'
import { createEmailjs } from './emailjs/emailjs.ts'

const NOW = 1_800_000_000_000
const SECOND = 1_000
const HOUR = 3_600 * SECOND

/** A mail service, and a job whose clock advances with each pause. */
async function openService() {
  const service = await startFakeEmailjs()
  onTestFinished(service.close)
  let nowMs = NOW
  const errors: string[] = []
  const clock = {
    now: () => nowMs,
    moveTo: (ms: number) => {
      nowMs = Math.max(nowMs, ms)
    },
    /** Sets the machine's clock. */
    step: (ms: number) => {
      nowMs += ms
    },
  }
  const ids = {
    userId: 'u',
    serviceId: 's',
    templateId: 't',
    shopTemplateId: null,
    letterTemplateId: null,
  }
  const jobOn = (db: Kysely<Schema>) =>
    aMailJob({
      db,
      mailer: createEmailjs({ apiUrl: service.url, ...ids, accessToken: null, timeoutMs: 5_000 }),
      now: clock.now,
      log: {
        info: () => undefined,
        warn: () => undefined,
        error: (_, message) => errors.push(message),
      },
      pause: async (ms) => clock.moveTo(nowMs + ms),
    })
  return { service, clock, jobOn, errors }
}

async function enqueueOrderMails(
  db: Kysely<Schema>,
  count: number,
  overrides: Partial<Order> = {},
) {
  await db.transaction().execute(async (trx) => {
    for (let number = 1; number <= count; number += 1) {
      const order = aMailedOrder({ id: `ORD-${number}`, ...overrides })
      await insertOrder(trx, { ...order, ...hashesOf(number), holdExpiresAtMs: NOW })
      await enqueueOrderMail(trx, 'order-mail', order.id)
    }
  })
}

function hashesOf(number: number) {
  return { accessTokenHash: `token-${number}`, requestHash: 'request', sourceHash: 'source' }
}

function enqueueOrderMail(db: Kysely<Schema>, kind: 'order-mail' | 'shop-mail', orderId: string) {
  return enqueueMail(db, { kind, orderId, reference: orderId, nowMs: NOW })
}

const LETTER: Letter = {
  to: 'kofi@example.com',
  audience: 'customer',
  subject: 'News',
  text: 'A drop.',
}

async function enqueueLetters(db: Kysely<Schema>, count: number, nowMs = NOW - HOUR) {
  for (let number = 1; number <= count; number += 1) {
    await enqueueMail(db, {
      kind: 'letter',
      dedupeKey: `letter ${nowMs} ${number}`,
      letter: LETTER,
      nowMs,
    })
  }
}

function readOutbox(db: Kysely<Schema>) {
  return db.selectFrom('outbox').selectAll().orderBy('dedupe_key').execute()
}

eachEngine('mail', (engine) => {
  describe('delivery', () => {
    test('an order is mailed to its customer and to the shop, once', async () => {
      const { db } = await engine.open()
      const { service, clock, jobOn } = await openService()
      await enqueueOrderMails(db, 1)
      await enqueueOrderMail(db, 'shop-mail', 'ORD-1')
      for (let turn = 0; turn < 5; turn += 1) clock.moveTo(await sendDueMails(jobOn(db)))

      const mailed = service.arrivals().map(({ body }) => body.template_params)
      expect(mailed).toMatchObject([
        { order_id: 'ORD-1', email: 'ama@example.com', cost: { total: '500.00' } },
        { order_id: 'ORD-1', email: 'hello@shop.example' },
      ])
      expect(await readOutbox(db)).toMatchObject([
        { next_at: null, done_at: expect.any(Number), parked_at: null },
        { next_at: null, done_at: expect.any(Number), parked_at: null },
      ])
    })

    test('letters are sent too, but order mails do not wait for them', async () => {
      const { db } = await engine.open()
      const { service, clock, jobOn } = await openService()
      await enqueueLetters(db, 2)
      await enqueueOrderMails(db, 1)
      for (let turn = 0; turn < 4; turn += 1) clock.moveTo(await sendDueMails(jobOn(db)))
      const ids = service.arrivals().map(({ body }) => body.template_params?.order_id)
      expect(ids).toEqual(['ORD-1', 'News', 'News'])
    })

    test('[O49] a notice to the shop goes to the mailbox of today, not to that of its writing', async () => {
      const { db } = await engine.open()
      const { service, jobOn } = await openService()
      const letter = { to: 'typo@shop.example', subject: 'Hi', text: 'Hello' } as const
      const notice = { ...letter, audience: 'shop' } as const
      const mail = { kind: 'letter', nowMs: NOW } as const
      await enqueueMail(db, { ...mail, dedupeKey: 'notice', letter: notice })
      await sendDueMails(jobOn(db))
      expect(service.arrivals()[0]?.body.template_params).toMatchObject({
        email: 'hello@shop.example',
      })
    })

    test('owners are told at their own mailboxes, and the former one of the shop, whatever that is by now [O210]', async () => {
      const { db } = await engine.open()
      const { service, clock, jobOn } = await openService()
      for (const [id, role] of [
        ['ama', 'owner'],
        ['kofi', 'owner'],
        ['esi', 'helper'],
      ] as const) {
        const person = { id, name: id, email: `${id}@example.com`, role }
        await insertStaff(db, { ...person, createdAtMs: 1, passwordHash: 'x' })
      }
      await tellOwners(db, {
        what: 'mailbox',
        letterTo: (to) => ({ to, audience: 'shop', subject: 'Hi', text: 'It was changed.' }),
        alsoTo: ['former@shop.example'],
        nowMs: NOW,
      })
      for (let turn = 0; turn < 5; turn += 1) clock.moveTo(await sendDueMails(jobOn(db)))
      const told = service.arrivals().map(({ body }) => body.template_params?.email)
      expect(told.toSorted()).toEqual([
        'ama@example.com',
        'former@shop.example',
        'kofi@example.com',
      ])
    })

    test('a letter that cannot be read fails', async () => {
      const { db } = await engine.open()
      const { jobOn } = await openService()
      await enqueueLetters(db, 1)
      await db.updateTable('outbox').set({ payload_json: '{"to":"nobody"}' }).execute()
      await sendDueMails(jobOn(db))
      expect(await listFailedMails(db)).toMatchObject([{ lastError: 'The letter cannot be read' }])
    })

    test('four workers send 300 mails, none of them twice [I2]', async () => {
      const settings = await engine.create()
      const { db } = await openForTest(settings)
      const { service, clock, jobOn } = await openService()
      await enqueueOrderMails(db, 300)

      async function workUntilEmpty(): Promise<number> {
        const own = jobOn((await openForTest(settings)).db)
        let sent = 0
        const send: MailJob['mailer']['send'] = (mail) => {
          sent += 1
          return own.mailer.send(mail)
        }
        for (let before = -1; before < sent; ) {
          before = sent
          clock.moveTo(await sendDueMails({ ...own, mailer: { send } }))
        }
        return sent
      }
      const shares = await Promise.all([1, 2, 3, 4].map(workUntilEmpty))

      const ids = service.arrivals().map(({ body }) => body.template_params?.order_id)
      expect(ids).toHaveLength(300)
      expect(new Set(ids).size).toBe(300)
      expect(Math.min(...shares)).toBeGreaterThan(0)
      expect((await readOutbox(db)).filter(({ done_at }) => done_at === null)).toEqual([])
    })

    test('two workers take turns more than a second apart', async () => {
      const { db } = await engine.open()
      const { jobOn } = await openService()
      await enqueueOrderMails(db, 2)
      const pauses: number[] = []
      const { pause, ...job } = jobOn(db)
      const counted = (ms: number) => {
        pauses.push(ms)
        return pause?.(ms) ?? Promise.resolve()
      }
      await Promise.all([1, 2].map(() => sendDueMails({ ...job, pause: counted })))
      expect(pauses).toHaveLength(1)
      expect(pauses[0]).toBeGreaterThan(SECOND)
    })

    test('the job waits a second between mails, and stopping waits for the one in flight [E1]', async () => {
      const { db } = await engine.open()
      const { service, clock, jobOn } = await openService()
      const job = jobOn(db)
      service.answerWith({ delayMs: 200 })
      await enqueueOrderMails(db, 4)
      const times: number[] = []
      const send: MailJob['mailer']['send'] = (mail) => {
        times.push(clock.now())
        return job.mailer.send(mail)
      }
      const running = startMailJob({ ...job, mailer: { send } })
      await service.arrived(3)
      await running.stop()

      const gaps = times.slice(1).map((atMs, index) => atMs - (times[index] ?? 0))
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(SECOND)
      const done = (await readOutbox(db)).filter(({ done_at }) => done_at !== null)
      expect(done).toHaveLength(3)
    })

    test('a job that is stopped while other processes take every turn ends without a mail of its own [M91]', async () => {
      const { db } = await engine.open()
      const { service, jobOn } = await openService()
      const { pause: _, ...job } = jobOn(db)
      await enqueueOrderMails(db, 2)
      await sendDueMails(job)
      // The clock stands still, so the next turn never comes.
      const pauses = new EventEmitter()
      const pause = async () => {
        pauses.emit('pause')
        await setImmediate()
      }
      const running = startMailJob({ ...job, pause })
      await once(pauses, 'pause')
      await running.stop()
      expect(service.arrivals()).toHaveLength(1)
    })
  })

  describe('letters and order mails', () => {
    /** The sent mails in order: the order's id or the letter's subject. */
    const sent = ({ service }: Awaited<ReturnType<typeof openService>>) =>
      service.arrivals().map(({ body }) => body.template_params?.order_id)

    test('an order mail that is enqueued while a worker waits for its turn goes before the letter [S25]', async () => {
      const { db } = await engine.open()
      const open = await openService()
      await enqueueLetters(db, 2)
      await sendDueMails(open.jobOn(db))
      const { pause: _, ...job } = open.jobOn(db)
      const pause = async (ms: number) => {
        await enqueueOrderMails(db, 1)
        open.clock.step(ms)
      }
      await sendDueMails({ ...job, pause })
      expect(sent(open)).toEqual(['News', 'ORD-1'])
    })

    test('what goes to customers goes before older notices to the shop; then links and letters', async () => {
      const { db } = await engine.open()
      const open = await openService()
      await enqueueLetters(db, 1)
      const link = { kind: 'link-mail', orderId: 'ORD-1', requestId: 'R' } as const
      await enqueueMail(db, { ...link, nowMs: NOW - 2 * SECOND })
      const notice = { kind: 'shop-mail', orderId: 'ORD-1', reference: 'P' } as const
      await enqueueMail(db, { ...notice, nowMs: NOW - SECOND })
      await enqueueOrderMails(db, 3)
      for (let turn = 0; turn < 6; turn += 1) {
        open.clock.moveTo(await sendDueMails(open.jobOn(db)))
      }
      expect(open.service.arrivals().map(({ body }) => body.template_params?.email)).toEqual([
        ...['ama@example.com', 'ama@example.com', 'ama@example.com'],
        'hello@shop.example',
        ...['kofi@example.com', 'ama@example.com'],
      ])
    })

    test('no letter is sent while an order mail is due, even if order mails fail and are retried [S25]', async () => {
      const { db } = await engine.open()
      const open = await openService()
      await enqueueLetters(db, 60)
      await enqueueOrderMails(db, 3)
      open.service.answerWith(emailjsFaults['server error'])
      const wrong: string[] = []
      for (let turn = 0; turn < 40; turn += 1) {
        const due = (await readOutbox(db)).filter(
          ({ kind, next_at }) => kind !== 'letter' && (next_at ?? Infinity) <= open.clock.now(),
        )
        const nextRunAtMs = await sendDueMails(open.jobOn(db))
        if (due.length > 0 && sent(open).at(-1) === 'News') wrong.push(`turn ${turn}`)
        open.clock.moveTo(nextRunAtMs)
      }
      expect(wrong).toEqual([])
      expect(sent(open).slice(0, 4)).toEqual(['ORD-1', 'ORD-2', 'ORD-3', 'News'])
      expect(sent(open).filter((id) => id === 'ORD-1').length).toBeGreaterThanOrEqual(2)
    })

    test('letters that are resent after downtime wait behind the order mails [S25]', async () => {
      const { db } = await engine.open()
      const open = await openService()
      await enqueueLetters(db, 20)
      for (const { dedupe_key } of await readOutbox(db)) {
        await markFailed(db, dedupe_key, { nowMs: NOW, error: 'x' })
      }
      expect(await retryFailedMails(db, NOW)).toBe(20)
      open.clock.step(10 * SECOND)
      await enqueueOrderMails(db, 3)
      for (let turn = 0; turn < 4; turn += 1) {
        open.clock.moveTo(await sendDueMails(open.jobOn(db)))
      }
      expect(sent(open)).toEqual(['ORD-1', 'ORD-2', 'ORD-3', 'News'])
    })

    test('unreadable order mails delay neither order mails nor letters [S25]', async () => {
      const { db } = await engine.open()
      const open = await openService()
      await enqueueOrderMail(db, 'order-mail', 'ORD-torn')
      await db.updateTable('outbox').set({ payload_json: '{"orderId":', next_at: 1 }).execute()
      await enqueueOrderMails(db, 2)
      await db.updateTable('orders').set({ customer_json: '{' }).where('id', '=', 'ORD-1').execute()
      await enqueueLetters(db, 1)
      for (let turn = 0; turn < 4; turn += 1) {
        open.clock.moveTo(await sendDueMails(open.jobOn(db)))
      }
      expect(sent(open)).toEqual(['ORD-2', 'News'])
      expect((await listFailedMails(db)).map(({ dedupeKey }) => dedupeKey)).toEqual([
        'order-mail ORD-torn',
      ])
    })

    test('letters get half of the daily and monthly quota; then they wait, and order mails go on [S25]', async () => {
      const { db } = await engine.open()
      const open = await openService()
      const job = { ...open.jobOn(db), quota: { perDay: 8, perMonth: 12 } }
      await enqueueLetters(db, 9)
      const sentAfter = async (turns: number) => {
        for (let turn = 0; turn < turns; turn += 1) open.clock.moveTo(await sendDueMails(job))
        const went = sent(open)
        return [
          went.filter((id) => id === 'News').length,
          went.filter((id) => id !== 'News').length,
        ]
      }
      expect(await sentAfter(10)).toEqual([4, 0])
      await enqueueOrderMails(db, 6)
      expect(await sentAfter(10)).toEqual([4, 6])

      open.clock.step(25 * HOUR)
      expect(await sentAfter(10)).toEqual([6, 6])
      open.clock.step(25 * HOUR)
      expect(await sentAfter(10)).toEqual([6, 6])
      open.clock.step(31 * 24 * HOUR)
      expect(await sentAfter(10)).toEqual([9, 6])
      expect((await readOutbox(db)).filter(({ done_at }) => done_at === null)).toEqual([])
    })
  })

  describe('a clock that was wrong', () => {
    test('a day ahead and then corrected: mails go on within the usual gaps [S28]', async () => {
      const { db } = await engine.open()
      const { service, clock, jobOn } = await openService()
      await enqueueOrderMails(db, 2)
      clock.step(24 * HOUR)
      service.answerWith(emailjsFaults['server error'])
      clock.moveTo(await sendDueMails(jobOn(db)))
      service.answerWith({})
      await sendDueMails(jobOn(db))

      clock.step(-24 * HOUR)
      const backAtMs = clock.now()
      for (let turn = 0; turn < 2; turn += 1) clock.moveTo(await sendDueMails(jobOn(db)))
      expect((await readOutbox(db)).filter(({ done_at }) => done_at === null)).toEqual([])
      expect(clock.now() - backAtMs).toBeLessThan(30 * SECOND)
    })

    test('a job that waits for its next turn does not wait a day [S28]', async () => {
      const { db } = await engine.open()
      const { service, jobOn } = await openService()
      const { pause: _, ...job } = jobOn(db)
      let aheadMs = 24 * HOUR
      const send: MailJob['mailer']['send'] = async (mail) => {
        const outcome = await job.mailer.send(mail)
        aheadMs = 0
        return outcome
      }
      await enqueueOrderMails(db, 2)
      const now = () => NOW + aheadMs + Math.round(performance.now())
      const running = startMailJob({ ...job, now, mailer: { send } })
      await service.arrived(2)
      await running.stop()
    })
  })

  describe('failure', () => {
    test('retries start within 30 s, double up to an hour and end after 72 h; then a person resends (D51)', async () => {
      const { db } = await engine.open()
      const { service, clock, jobOn, errors } = await openService()
      service.answerWith(emailjsFaults['server error'])
      await enqueueOrderMails(db, 1)

      const gaps: number[] = []
      for (;;) {
        await sendDueMails(jobOn(db))
        const nextAtMs = (await readOutbox(db))[0]?.next_at ?? null
        if (nextAtMs === null) break
        gaps.push((nextAtMs - clock.now()) / SECOND)
        clock.moveTo(nextAtMs)
      }
      expect(gaps.slice(0, 10)).toEqual([20, 40, 80, 160, 320, 640, 1_280, 2_560, 3_600, 3_600])
      expect(clock.now() - NOW).toBeGreaterThanOrEqual(72 * HOUR)
      expect(clock.now() - NOW).toBeLessThan(73 * HOUR)
      expect(service.arrivals()).toHaveLength(gaps.length + 1)
      expect(errors).toEqual(['mail failed; see npm run mail -- failed'])

      service.answerWith({})
      expect(await retryFailedMails(db, clock.now())).toBe(1)
      await sendDueMails(jobOn(db))
      expect(await readOutbox(db)).toMatchObject([
        { done_at: clock.now(), parked_at: null, last_error: null },
      ])
    })

    test.each(['bad parameters', 'no recipient', 'server calls off'] as const)(
      '%s: fails at once with the text of the service, and the next mail is sent [E2]',
      async (fault) => {
        const { db } = await engine.open()
        const { service, clock, jobOn } = await openService()
        await enqueueOrderMails(db, 2)
        service.answerWith(emailjsFaults[fault])
        clock.moveTo(await sendDueMails(jobOn(db)))
        service.answerWith({})
        for (let turn = 0; turn < 5; turn += 1) clock.moveTo(await sendDueMails(jobOn(db)))

        const { status, text } = emailjsFaults[fault]
        expect(await listFailedMails(db)).toMatchObject([
          { attempts: 1, lastError: `EmailJS said ${status}: ${text}` },
        ])
        expect(service.arrivals()).toHaveLength(2)
      },
    )

    test('a timeout after the mail was accepted sends it again, with the same order id [E4]', async () => {
      const { db } = await engine.open()
      const { service, clock, jobOn } = await openService()
      await enqueueOrderMails(db, 1)
      service.answerWith('hang')
      const giveUp = manualTimeout()
      const sending = sendDueMails(jobOn(db))
      await service.arrived(1)
      giveUp()
      await sending
      service.answerWith({})
      clock.moveTo(NOW + 30 * SECOND)
      await sendDueMails(jobOn(db))
      const ordered = service.arrivals().map(({ body }) => body.template_params?.order_id)
      expect(ordered).toEqual(['ORD-1', 'ORD-1'])
      expect(await readOutbox(db)).toMatchObject([{ done_at: clock.now() }])
    })

    test('a mail whose order is missing, or whose address is invalid, fails unsent', async () => {
      const { db } = await engine.open()
      const { service, clock, jobOn } = await openService()
      const { customer } = aMailedOrder()
      await enqueueOrderMails(db, 1, { customer: { ...customer, email: 'a@b.c,d@e.f' } })
      await enqueueOrderMail(db, 'order-mail', 'ORD-gone')
      for (let turn = 0; turn < 3; turn += 1) clock.moveTo(await sendDueMails(jobOn(db)))
      expect((await listFailedMails(db)).map(({ lastError }) => lastError).toSorted()).toEqual([
        'The address of the customer is not one mailbox',
        'The order is gone',
      ])
      expect(service.arrivals()).toEqual([])
    })

    test('a mail of an unknown kind waits for a version that knows it', async () => {
      const { db } = await engine.open()
      const { clock, jobOn } = await openService()
      await enqueueOrderMail(db, 'order-mail', 'ORD-1')
      await db.updateTable('outbox').set({ kind: 'pigeon' }).execute()
      await sendDueMails(jobOn(db))
      expect(await readOutbox(db)).toMatchObject([
        { next_at: clock.now() + 20 * SECOND, parked_at: null },
      ])
    })

    test('a mail that cannot be written is not taken for mail that does not leave [M88]', async () => {
      const { clock, jobOn } = await openService()
      const { db } = await engine.open()
      const noted: string[] = []
      const heartbeats = {
        ok: (name: string) => void noted.push(`${name} works`),
        failed: (name: string, detail: string) => void noted.push(`${name}: ${detail}`),
      }
      await enqueueLetters(db, 1)
      await db.updateTable('outbox').set({ kind: 'of-the-next-release' }).execute()
      clock.moveTo(await sendDueMails({ ...jobOn(db), heartbeats }))
      clock.step(HOUR)
      await enqueueOrderMails(db, 1)
      const brand = () => {
        throw new Error('No brand for ama@example.com')
      }
      clock.moveTo(await sendDueMails({ ...jobOn(db), heartbeats, brand }))
      expect(noted).toEqual([])
      clock.step(HOUR)
      for (const _mail of ['unknown', 'of the order']) {
        clock.moveTo(await sendDueMails({ ...jobOn(db), heartbeats }))
      }
      expect(noted).toEqual(['mail works'])
    })

    test('a process killed between sending and recording causes at most one repeated mail [I1]', async () => {
      const settings = await engine.create()
      const { db } = await openForTest(settings)
      const { service, jobOn } = await openService()
      await enqueueOrderMails(db, 1)
      // The child reads the real clock.
      await db.updateTable('outbox').set({ next_at: 0, created_at: 0 }).execute()
      const given = { ...settings, emailjsUrl: service.url }
      const child = startChild('../stand-ins/send-mail-and-die.child.ts', given)
      await once(child, 'exit')
      expect(child.signalCode).toBe('SIGKILL')
      expect(service.arrivals()).toHaveLength(1)

      const right = { ...jobOn(db), now: Date.now }
      await sendDueMails(right)
      expect(service.arrivals()).toHaveLength(1)
      for (let turn = 0; turn < 3; turn += 1) {
        await sendDueMails({ ...right, now: () => Date.now() + 61 * SECOND * (turn + 1) })
      }
      expect(service.arrivals()).toHaveLength(2)
      expect(await readOutbox(db)).toMatchObject([{ done_at: expect.any(Number) }])
    })
  })
})
