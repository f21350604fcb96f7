import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { onTestFinished } from 'vitest'
import type { Schema } from '#database/schema'
import { sendDueMails } from '#server/letters/send-mails'
import { createMailFolder } from '#server/mail/folder/mail-folder'
import type { Mailer } from '#server/mail/mailer'
import { aMailJob } from './mail-job.ts'
import { type ReadMessage, readMessage } from './read-message.ts'

const HOUR_MS = 3_600_000

type Sending = {
  readonly db: Kysely<Schema>
  readonly now: () => number
  readonly mailer: Mailer
  readonly lettersPerHour?: number
}

/** Sends every mail that is due within the hour. */
export async function sendAllMails({ db, now, mailer, lettersPerHour }: Sending): Promise<void> {
  // An allowance is counted from the full hour: none passes while the mails are sent.
  const startMs = lettersPerHour === undefined ? now() : Math.floor(now() / HOUR_MS) * HOUR_MS
  let nowMs = startMs + HOUR_MS
  const due = await db
    .selectFrom('outbox')
    .select('dedupe_key')
    .where('done_at', 'is', null)
    .execute()
  const job = aMailJob({
    db,
    mailer,
    // Time passes with each look, so that no mail waits for its turn.
    now: () => {
      nowMs += 2_000
      return nowMs
    },
    pause: async () => undefined,
    ...(lettersPerHour !== undefined && { lettersPerHour }),
  })
  for (const _ of due) {
    await sendDueMails(job)
  }
}

/** Opens a mailbox on disk that is emptied with each look. */
export async function openMailFolder(now: () => number) {
  const folder = await mkdtemp(join(tmpdir(), 'mails-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  let count = 0
  return {
    // Each mail has a file of its own, even within the same second.
    mailer: createMailFolder(folder, () => now() + ++count),
    read: async (): Promise<readonly ReadMessage[]> => {
      const names = (await readdir(folder)).toSorted()
      const mails = await Promise.all(
        names.map(async (name) => readMessage(await readFile(join(folder, name)))),
      )
      for (const name of names) await rm(join(folder, name))
      return mails
    },
  }
}
