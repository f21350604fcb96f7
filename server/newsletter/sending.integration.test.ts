import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { enqueueMail } from '#database/mail/outbox'
import { leaseNext } from '#database/mail/outbox-lease'
import { addSubscriberLink, confirmByLink } from '#database/newsletter/subscriber-links'
import { countSubscribers, saveSubscriber } from '#database/newsletter/subscribers'
import { listAudit } from '#database/staff/audit'
import { failure, success } from '#domain/result'
import { newsletterTasks } from '#office/today/newsletter-tasks.ts'
import { eachEngine, openForTest } from '#testing/database/each-engine'
import { startChild } from '#testing/database/run-child'
import { readMessage } from '#testing/mail/read-message'
import {
  addReaders,
  NEWSLETTER_START,
  openNewsletterDesk,
  readerAddress,
} from '#testing/newsletter/open-newsletter'
import { smtpFaults, startFakeSmtp } from '#testing/stand-ins/fake-smtp'
import { sha256 } from '../base/sha256.ts'
import { aConfig } from '../config.builder.ts'
import { erasePersonalData } from '../data-rights/erase-personal-data.ts'
import { planDrop } from '../drops/change-drops.ts'
import { sendDueMails } from '../letters/send-mails.ts'
import type { MailFailure } from '../mail/mailer.ts'
import { createSmtp } from '../mail/smtp/smtp.ts'
import { liveSettings } from '../settings/live-settings.builder.ts'
import { pauseNewsletter, resumeNewsletter, stopNewsletter } from './change-sending.ts'
import { feedOutbox } from './feed-outbox.ts'
import { sendNewsletterMail } from './send-newsletter-mail.ts'
import type { SubscriptionContext } from './subscription-context.ts'
import { unsubscribe } from './unsubscribe.ts'

const HOUR_MS = 3_600_000

function addresses(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => readerAddress(index + 1))
}

eachEngine('sending a newsletter', (engine) => {
  test('every confirmed reader gets it once, each with a link of their own', async () => {
    const { db } = await engine.openSeeded()
    await addReaders(db, 45)
    await saveSubscriber(db, { email: 'pending@example.com', source: 'x', createdAtMs: 1 })
    const { begin, run, recipients, mails, find, queued } = openNewsletterDesk(db)
    const id = await begin()
    expect(await find(id)).toMatchObject({ state: 'sending', readers: 45 })
    expect((await queued()).length).toBeLessThanOrEqual(20)
    await run(50)
    expect(recipients()).toEqual(addresses(45))
    expect(await find(id)).toMatchObject({ state: 'sent', sent: 45, failed: 0, bounced: 0 })
    const tokens = mails.map((mail) => mail.kind === 'letter' && mail.letter.unsubscribeUrl)
    expect(new Set(tokens).size).toBe(45)
  })

  test('nothing about who got it is left when it was sent [N37]', async () => {
    const { db } = await engine.openSeeded()
    await addReaders(db, 3)
    const { begin, run, queued } = openNewsletterDesk(db)
    await begin()
    await run(6)
    expect(await queued()).toEqual([])
    const stored = await db.selectFrom('newsletters').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain('example.com')
    const audit = await listAudit(db, { before: null, limit: 10 })
    expect(audit.map(({ action }) => action)).toContain('newsletter-started')
    expect(JSON.stringify(audit)).not.toContain('reader-')
  })

  test('a reader who is erased while a mail waits gets none, and no row names them [N37]', async () => {
    const { db } = await engine.openSeeded()
    await addReaders(db, 3)
    const { begin, run, recipients, queued, find } = openNewsletterDesk(db)
    const id = await begin()
    const email = readerAddress(2)
    const erased = await erasePersonalData({ db, email }, NEWSLETTER_START)
    expect(erased).toMatchObject({ isDone: true, erased: { subscriptions: 1 } })
    expect(JSON.stringify(await queued())).not.toContain(email)
    await run(6)
    expect(recipients()).toEqual([readerAddress(1), readerAddress(3)])
    expect(await find(id)).toMatchObject({ state: 'sent', sent: 2 })
  })

  test('who unsubscribes, or confirms after the start, gets none [N24]', async () => {
    const { db } = await engine.openSeeded()
    await addReaders(db, 4)
    const { begin, run, mails, recipients, find, desk, clock } = openNewsletterDesk(db)
    const id = await begin()
    // Mails to these readers are in the outbox already when they leave, or leave to come back.
    const leave = async (email: string) => {
      const token = `${'a'.repeat(42)}${email.at(10)}`
      const link = { tokenHash: sha256(token), email, nowMs: clock.now(), confirmsUntilMs: null }
      await addSubscriberLink(db, link)
      await unsubscribe(subscriptionsOn(desk), token)
    }
    clock.step(1_000)
    await leave(readerAddress(2))
    await leave(readerAddress(3))
    for (const email of [readerAddress(3), 'zoe@example.com']) {
      await saveSubscriber(db, { email, source: 'x', createdAtMs: clock.now() })
      const tokenHash = sha256(email)
      const confirmsUntilMs = clock.now() + HOUR_MS
      await addSubscriberLink(db, { tokenHash, email, nowMs: clock.now(), confirmsUntilMs })
      expect(await confirmByLink(db, tokenHash, clock.now())).toBe(true)
    }
    await run(8)
    expect(recipients()).toEqual([readerAddress(1), readerAddress(4)])
    expect(await find(id)).toMatchObject({ state: 'sent', readers: 4, sent: 2 })
    expect(mails).toHaveLength(2)
  })

  test('two processes enqueue and send at once: nobody is skipped or gets it twice [N23]', async () => {
    const settings = await engine.createSeeded()
    const { db } = await openForTest(settings)
    await addReaders(db, 60)
    const first = openNewsletterDesk(db)
    const other = openNewsletterDesk((await openForTest(settings)).db)
    const id = await first.begin()
    for (let round = 0; round < 40; round += 1) {
      await Promise.all([first, other].map(({ desk }) => feedOutbox(desk)))
      await Promise.all([first, other].map(({ mailJob }) => sendDueMails(mailJob)))
      for (const { clock } of [first, other]) clock.step(1_300)
    }
    await Promise.all([first.run(30), other.run(30)])
    const all = [...first.recipients(), ...other.recipients()]
    expect(all.toSorted()).toEqual(addresses(60))
    expect(await first.find(id)).toMatchObject({ state: 'sent', sent: 60, enqueued: 60 })
  })

  test('a process killed while it enqueues has enqueued all of a batch or nothing [N21]', async () => {
    const settings = await engine.createSeeded()
    const { db } = await openForTest(settings)
    await addReaders(db, 30)
    const { write, run, recipients, find, queued } = openNewsletterDesk(db)
    const id = await write()
    const started = { state: 'sending', readers: 30, started_at: NEWSLETTER_START, next_after: '' }
    await db
      .updateTable('newsletters')
      .set({ ...started, state: 'sending' })
      .execute()
    const child = startChild('../newsletter/feed-and-die.child.ts', settings)
    await once(child, 'exit')
    expect(child.signalCode).toBe('SIGKILL')
    expect(await queued()).toEqual([])
    expect(await find(id)).toMatchObject({ enqueued: 0, nextAfter: '' })
    await run(35)
    expect(recipients()).toEqual(addresses(30))
    expect(await find(id)).toMatchObject({ state: 'sent', sent: 30 })
  })

  test('a process killed after sending and before recording repeats that message alone, with its id [N22]', async () => {
    const settings = await engine.createSeeded()
    const { db } = await openForTest(settings)
    await addReaders(db, 3)
    const server = await startFakeSmtp()
    onTestFinished(server.close)
    const { begin, run, recipients, find } = openNewsletterDesk(db)
    const id = await begin()
    // The child reads the real clock.
    await db.updateTable('outbox').set({ next_at: 0, created_at: 0 }).execute()
    const given = { ...settings, smtpPort: server.port }
    const child = startChild('../stand-ins/send-mail-and-die.child.ts', given)
    await once(child, 'exit')
    expect(child.signalCode).toBe('SIGKILL')
    const [first] = server.messages().map(({ bytes }) => readMessage(bytes))
    expect(first?.headers).toMatchObject({
      'message-id': `<newsletter.${id}.1@shop.example>`,
      'list-unsubscribe': expect.stringMatching(
        /^<https:\/\/shop\.example\/unsubscribe\?token=[\w-]{43}>$/,
      ),
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
    expect(await find(id)).toMatchObject({ sent: 0 })
    await db.updateTable('outbox').set({ lease_until: 0 }).execute()
    await db.deleteFrom('rate_limits').execute()
    await run(6)
    expect(recipients()).toEqual(addresses(3))
    expect(await find(id)).toMatchObject({ state: 'sent', sent: 3 })
  })

  test('pause holds what is in the outbox, too; it goes on after the last reader [N25]', async () => {
    const { db } = await engine.openSeeded()
    await addReaders(db, 6)
    const { begin, run, recipients, find, desk, actor, clock } = openNewsletterDesk(db)
    const id = await begin()
    await run(2)
    expect(await pauseNewsletter(desk, { id, actor })).toMatchObject({ ok: true })
    expect(await pauseNewsletter(desk, { id, actor })).toEqual(failure('newsletter-not-sending'))
    await run(5)
    expect(recipients()).toEqual(addresses(2))
    clock.step(48 * HOUR_MS)
    expect(await resumeNewsletter(desk, { id, actor })).toMatchObject({ ok: true })
    await run(8)
    expect(recipients()).toEqual(addresses(6))
    expect(await find(id)).toMatchObject({ state: 'sent', sent: 6 })
  })

  test('a pause that comes between choosing a mail and writing it holds that mail back [N25]', async () => {
    const { db } = await engine.openSeeded()
    await addReaders(db, 2)
    const { begin, desk, mailJob, actor, mails, queued } = openNewsletterDesk(db)
    const id = await begin()
    const item = await leaseNext(db, {
      nowMs: desk.now(),
      leaseMs: 60_000,
      withLetters: true,
      withNewsletters: true,
    })
    await pauseNewsletter(desk, { id, actor })
    expect(item && (await sendNewsletterMail(mailJob, item))).toBe(false)
    expect(mails).toEqual([])
    expect(await queued()).toMatchObject([
      { attempts: 0, lease_until: 0 },
      { attempts: 0, lease_until: 0 },
    ])
  })

  test('stop removes what waits; a mail in flight is still counted [N25]', async () => {
    const { db } = await engine.openSeeded()
    await addReaders(db, 5)
    const opened = openNewsletterDesk(db)
    const { begin, desk, find, queued, actor, run, clock } = opened
    const id = await begin()
    const send = async () => {
      expect(await stopNewsletter(desk, { id, actor })).toMatchObject({ ok: true })
      expect(await queued()).toHaveLength(1)
      return success(null)
    }
    await sendDueMails({ ...opened.mailJob, mailer: { send } })
    clock.step(HOUR_MS)
    await run(5)
    expect(opened.mails).toEqual([])
    expect(await queued()).toEqual([])
    expect(await find(id)).toMatchObject({ state: 'stopped', sent: 1 })
    expect(await stopNewsletter(desk, { id, actor })).toEqual(failure('newsletter-over'))
    expect(await resumeNewsletter(desk, { id, actor })).toEqual(failure('newsletter-not-paused'))
  })

  test('Send pressed twice, and at once, starts it once [N33]', async () => {
    const { db } = await engine.openSeeded()
    await addReaders(db, 3)
    const { write, start, run, recipients } = openNewsletterDesk(db)
    const id = await write()
    const results = await Promise.all([start(id), start(id)])
    results.push(await start(id))
    expect(results.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(2)
    await run(6)
    expect(recipients()).toEqual(addresses(3))
  })

  test('newsletters are sent last, evenly spaced, and leave order mails and letters their quota [N26]', async () => {
    const { db } = await engine.openSeeded()
    await addReaders(db, 20)
    const job = { newslettersPerHour: () => 60, quota: { perDay: 16, perMonth: null } }
    const { begin, run, mails, recipients, clock } = openNewsletterDesk(db, job)
    await begin()
    const letter = {
      to: 'ama@example.com',
      audience: 'customer',
      subject: 'Link',
      text: 'x',
    } as const
    const put = (number: number) =>
      enqueueMail(db, { kind: 'letter', dedupeKey: `l ${number}`, letter, nowMs: clock.now() })
    await put(1)
    await run(1)
    expect(recipients()).toEqual(['ama@example.com'])
    // Newsletters are a minute apart, so that 100 s have two of them.
    await run(77)
    expect(recipients()).toHaveLength(3)
    // Letters and newsletters have 8 of 16 a day, newsletters stop at 6.
    for (let minute = 0; minute < 12; minute += 1) {
      clock.step(60_000)
      await run(1)
    }
    expect(recipients()).toHaveLength(6)
    await put(2)
    await put(3)
    await put(4)
    await run(4)
    expect(recipients().filter((to) => to === 'ama@example.com')).toHaveLength(3)
    clock.step(25 * HOUR_MS)
    await run(2)
    expect(mails.length).toBeGreaterThan(8)
  })

  test('the job looks again when the next newsletter may be sent, not later [N26]', async () => {
    const { db } = await engine.openSeeded()
    await addReaders(db, 2)
    const { begin, mailJob, clock, recipients } = openNewsletterDesk(db)
    await begin()
    await sendDueMails(mailJob)
    clock.step(1_150)
    // 3000 an hour are 1.2 s apart.
    expect(await sendDueMails(mailJob)).toBe(NEWSLETTER_START + 1_200)
    clock.step(50)
    await sendDueMails(mailJob)
    expect(recipients()).toEqual(addresses(2))
  })

  test('the owner makes them slower and faster while they are sent, and each process follows [N99]', async () => {
    const { db } = await engine.openSeeded()
    await addReaders(db, 6)
    let perHour = 1
    const job = { newslettersPerHour: () => perHour }
    const { begin, mailJob, run, clock, recipients } = openNewsletterDesk(db, job)
    await begin()
    await run(30)
    expect(recipients()).toHaveLength(1)
    perHour = 3000
    await run(3)
    expect(recipients()).toHaveLength(4)
    perHour = 60
    await run(1)
    await Promise.all([sendDueMails(mailJob), sendDueMails(mailJob)])
    expect(recipients()).toHaveLength(5)
    clock.step(60_000)
    await Promise.all([sendDueMails(mailJob), sendDueMails(mailJob)])
    expect(recipients()).toEqual(addresses(6))
  })

  test('a mailbox that does not exist is marked and not mailed again, until it subscribes again [N28]', async () => {
    const { db } = await engine.openSeeded()
    await addReaders(db, 3)
    const bounce = { kind: 'hopeless', detail: 'no such user', isBounce: true } as const
    const { begin, run, mails, find, clock } = refusing(db, readerAddress(2), bounce)
    const id = await begin()
    await run(6)
    expect(await find(id)).toMatchObject({ state: 'sent', sent: 2, bounced: 1, failed: 0 })
    expect(await countSubscribers(db)).toMatchObject({ confirmed: 2, bounced: 1 })
    const next = await begin()
    await run(6)
    expect(await find(next)).toMatchObject({ state: 'sent', readers: 2, sent: 2 })
    expect(mails).toHaveLength(4)
    const again = { email: readerAddress(2), source: 'x', createdAtMs: clock.now() }
    expect(await saveSubscriber(db, again)).toMatchObject({ state: 'pending' })
  })

  test('what a mail server says about a mailbox reaches the list [N28]', async () => {
    const { db } = await engine.openSeeded()
    await addReaders(db, 2)
    const server = await startFakeSmtp()
    onTestFinished(server.close)
    const local = { host: '127.0.0.1', port: server.port, tls: 'none', clientName: null } as const
    const from = { name: 'Shop', address: 'post@shop.example' }
    const mailer = createSmtp(
      { ...local, login: null, from, perSecond: 10 },
      () => NEWSLETTER_START,
    )
    const { begin, run, find } = openNewsletterDesk(db, { mailer })
    const id = await begin()
    server.failWith(smtpFaults['no such mailbox'])
    await run(1)
    server.failWith(null)
    await run(3)
    expect(await find(id)).toMatchObject({ state: 'sent', sent: 1, bounced: 1 })
    expect(await countSubscribers(db)).toMatchObject({ confirmed: 1, bounced: 1 })
    expect(server.messages().map(({ to }) => to)).toEqual([[readerAddress(2)]])
  })

  test.each([
    { kind: 'misconfigured', detail: 'The mail server said: wrong password' },
    { kind: 'hopeless', detail: 'The mail server said: looks like spam' },
  ] as const)(
    'what all readers would be refused pauses it, with the reason; then nobody gets it twice [N29]',
    async (refused) => {
      const { db } = await engine.openSeeded()
      await addReaders(db, 4)
      const opened = refusing(db, readerAddress(2), refused)
      const { begin, run, recipients, find, desk, actor } = opened
      const id = await begin()
      await run(8)
      expect(recipients()).toEqual([readerAddress(1)])
      expect(await find(id)).toMatchObject({
        state: 'paused',
        pausedBecause: refused.detail,
        failed: 0,
      })
      expect(await newsletterTasks(db)).toMatchObject([{ details: [refused.detail] }])
      opened.accept()
      await resumeNewsletter(desk, { id, actor })
      expect(await find(id)).toMatchObject({ pausedBecause: null })
      await run(8)
      expect(recipients().toSorted()).toEqual(addresses(4))
      expect(await find(id)).toMatchObject({ state: 'sent', sent: 4 })
    },
  )

  test('what is refused for good a second time is given up, and the others go on [N29]', async () => {
    const { db } = await engine.openSeeded()
    await addReaders(db, 3)
    const spam = { kind: 'hopeless', detail: 'spam' } as const
    const { begin, run, find, desk, actor } = refusing(db, readerAddress(1), spam)
    const id = await begin()
    await run(2)
    await resumeNewsletter(desk, { id, actor })
    await run(6)
    expect(await find(id)).toMatchObject({ state: 'sent', sent: 2, failed: 1 })
  })

  test('a mail service that is down and then refuses the shop loses no reader [N86]', async () => {
    const { db } = await engine.openSeeded()
    await addReaders(db, 5)
    let answer: MailFailure | null = { kind: 'try-again', detail: 'down' }
    const opened = openNewsletterDesk(db, {
      mailer: {
        send: async (mail) => {
          if (answer) return failure(answer)
          opened.mails.push(mail)
          return success(null)
        },
      },
    })
    const { begin, run, find, desk, actor, recipients, clock } = opened
    const id = await begin()
    await run(5)
    answer = { kind: 'hopeless', detail: 'login refused' }
    clock.step(HOUR_MS)
    await run(5)
    expect(await find(id)).toMatchObject({
      state: 'paused',
      pausedBecause: 'login refused',
      failed: 0,
    })
    answer = null
    await resumeNewsletter(desk, { id, actor })
    await run(7)
    expect(recipients().toSorted()).toEqual(addresses(5))
    expect(await find(id)).toMatchObject({ state: 'sent', sent: 5, failed: 0 })
  })

  test('a temporary failure is tried again with growing gaps and given up after 72 hours; others go on [N30]', async () => {
    const { db } = await engine.openSeeded()
    await addReaders(db, 3)
    const down = { kind: 'try-again', detail: 'mailbox is busy' } as const
    const { begin, run, find, clock, recipients, queued } = refusing(db, readerAddress(1), down)
    const id = await begin()
    await run(4)
    expect(recipients()).toEqual([readerAddress(2), readerAddress(3)])
    expect(await queued()).toMatchObject([{ last_error: 'mailbox is busy' }])
    for (let hour = 0; hour < 100; hour += 1) {
      await run(1)
      clock.step(HOUR_MS)
    }
    expect(await find(id)).toMatchObject({ state: 'sent', sent: 2, failed: 1 })
    expect(await queued()).toEqual([])
  })

  test('a piece and a drop are mailed as they are when the mail is sent [N27]', async () => {
    const { db } = await engine.openSeeded()
    await addReaders(db, 2)
    const { begin, run, mails } = openNewsletterDesk(db)
    const blocks = [
      { key: 1, kind: 'piece', value: '14' },
      { key: 2, kind: 'text', value: 'Hello.' },
    ] as const
    await begin({ subject: 'News', blocks })
    await run(1)
    await db.updateTable('products').set({ state: 'archived' }).where('id', '=', 14).execute()
    await run(3)
    const parts = mails.map((mail) => mail.document?.parts.map(({ kind }) => kind))
    expect(parts).toEqual([['card', 'rich'], ['rich']])
  })

  test.each([
    ['line', /^Opens on .* for everybody/, /^Open since /],
    ['draw', /^A draw on .* Enter before then/, /^A draw\. Entries closed on /],
  ] as const)(
    'a %s drop is mailed in the tense of the moment at which each mail is sent [D161]',
    async (mode, before, open) => {
      const { db } = await engine.openSeeded()
      await addReaders(db, 3)
      const { begin, run, mails, clock, desk } = openNewsletterDesk(db)
      const at = new Date(clock.now() + 2 * HOUR_MS).toISOString()
      const typed = {
        title: 'Dragons',
        at,
        productIds: ['14'],
        limit: '1',
        holdMinutes: '10',
        mode,
      }
      const planned = await planDrop(desk, { typed, actor: { staffId: null, name: 'test' } })
      if (!planned.ok) throw new Error(planned.error.code)
      const blocks = [{ key: 1, kind: 'drop', value: planned.value.id }] as const
      await begin({ subject: 'News', blocks })
      await run(1)
      clock.step(2 * HOUR_MS)
      await run(1)
      clock.step(24 * HOUR_MS)
      await run(1)
      const texts = mails.map(({ document }) => document?.parts.find(({ kind }) => kind === 'text'))
      expect(texts).toMatchObject([
        { text: expect.stringMatching(before) },
        { text: expect.stringMatching(open) },
        { text: 'This drop is over. What is left of it is in the collection.' },
      ])
    },
  )

  /** A mailer that refuses this address until it is told to accept it. */
  function refusing(
    db: Parameters<typeof openNewsletterDesk>[0],
    address: string,
    refused: MailFailure,
  ) {
    let isRefused = true
    const opened = openNewsletterDesk(db, {
      mailer: {
        send: async (mail) => {
          const isThis = mail.kind === 'letter' && mail.letter.to === address
          if (isThis && isRefused) return failure(refused)
          opened.mails.push(mail)
          return success(null)
        },
      },
    })
    const accept = () => {
      isRefused = false
    }
    return { ...opened, accept }
  }
})

function subscriptionsOn(desk: Pick<SubscriptionContext, 'db' | 'now'>): SubscriptionContext {
  return { ...desk, config: aConfig(), settings: liveSettings() }
}
