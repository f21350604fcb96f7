import type { Kysely } from 'kysely'
import { findNewsletter } from '#database/newsletter/newsletters'
import type { Schema } from '#database/schema'
import type { NewsletterContent } from '#domain/newsletter/check-newsletter'
import { success } from '#domain/result'
import { type MailJob, sendDueMails } from '#server/letters/send-mails'
import type { Mail, Mailer } from '#server/mail/mailer'
import { createDraft, newNewsletterId, saveDraft } from '#server/newsletter/edit-newsletter'
import { feedOutbox } from '#server/newsletter/feed-outbox'
import { startNewsletter } from '#server/newsletter/start-newsletter'
import { shippedPictures } from '../catalogue/shipped-pictures.ts'
import { aMailJob } from '../mail/mail-job.ts'

export const NEWSLETTER_START = 1_800_000_000_000
const HOUR_MS = 3_600_000
const ACTOR = { staffId: null, name: 'Adwoa' } as const

export function readerAddress(number: number): string {
  return `reader-${String(number).padStart(4, '0')}@example.com`
}

/** The readers confirmed an hour before the start. */
export async function addReaders(db: Kysely<Schema>, count: number): Promise<void> {
  const sinceMs = NEWSLETTER_START - HOUR_MS
  const rows = Array.from({ length: count }, (_, index) => ({
    email: readerAddress(index + 1),
    address: readerAddress(index + 1),
    source: 'footer',
    created_at: sinceMs,
    state: 'confirmed' as const,
    state_since: sinceMs,
  }))
  await db.insertInto('subscribers').values(rows).execute()
}

const CONTENT: NewsletterContent = {
  subject: 'News from the shop',
  blocks: [{ key: 1, kind: 'text', value: 'Hello [there](/collection).' }],
}

/** Opens a clock, a mailer that keeps what it gets, and what the jobs of a process do. */
export function openNewsletterDesk(db: Kysely<Schema>, job: Partial<MailJob> = {}) {
  let nowMs = NEWSLETTER_START
  const mails: Mail[] = []
  const mailer: Mailer = {
    send: async (mail) => {
      mails.push(mail)
      return success(null)
    },
  }
  const clock = {
    now: () => nowMs,
    step: (ms: number) => {
      nowMs += ms
    },
  }
  const desk = {
    db,
    now: clock.now,
    publicUrl: 'https://shop.example',
    pictures: shippedPictures,
    brand: () => ({ name: 'The Brand', email: 'hello@shop.example', phone: '+233 30 000 0000' }),
  }
  const mailJob = aMailJob({
    ...desk,
    mailer,
    newslettersPerHour: () => 3000,
    pause: async (ms) => clock.step(ms),
    ...job,
  })

  async function write(content: NewsletterContent = CONTENT): Promise<string> {
    const id = newNewsletterId()
    await createDraft(desk, { id, actor: ACTOR })
    const saved = await saveDraft(desk, { id, version: 1, ...content })
    if (!saved.ok) throw new Error(saved.error.code)
    return id
  }

  const start = (id: string) => startNewsletter(desk, { id, version: 2, actor: ACTOR })

  /** Runs this many turns of the mail job, a second and a bit apart, with the outbox fed before each. */
  async function run(turns: number) {
    for (let turn = 0; turn < turns; turn += 1) {
      await feedOutbox(desk)
      await sendDueMails(mailJob)
      clock.step(1_300)
    }
  }

  return {
    desk,
    mailJob,
    clock,
    mails,
    /** These are the addresses that the mails went to, in their order. */
    recipients: () => mails.map((mail) => (mail.kind === 'letter' ? mail.letter.to : '')),
    write,
    start,
    run,
    /** Writes a newsletter and starts it. */
    begin: async (content?: NewsletterContent) => {
      const id = await write(content)
      const started = await start(id)
      if (!started.ok) throw new Error(started.error.code)
      return id
    },
    find: async (id: string) => {
      const found = await findNewsletter(db, id)
      if (!found) throw new Error(`There is no newsletter ${id}`)
      return found
    },
    queued: () => db.selectFrom('outbox').selectAll().where('kind', '=', 'newsletter').execute(),
    actor: ACTOR,
  }
}
