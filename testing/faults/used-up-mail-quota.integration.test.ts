import { expect, test } from 'vitest'
import { enqueueMail } from '#database/mail/outbox'
import { newReviewCase, openReviewCaseWithMail } from '#database/orders/review-cases'
import { success } from '#domain/result'
import { sendDueMails } from '#server/letters/send-mails'
import { eachEngine } from '../database/each-engine.ts'
import { aMailJob } from '../mail/mail-job.ts'

eachEngine('letters that strangers requested', (engine) => {
  test('leave room for the mail about a dispute [S33]', async () => {
    const { db } = await engine.open()
    let nowMs = 1_800_000_000_000
    const subjects: string[] = []
    const job = aMailJob({
      db,
      mailer: {
        send: async (mail) => {
          subjects.push(mail.kind === 'letter' ? mail.letter.subject : mail.dedupeKey)
          return success(null)
        },
      },
      now: () => nowMs,
      quota: { perDay: null, perMonth: 10 },
      pause: async (ms) => {
        nowMs += ms
      },
    })
    for (let number = 0; number < 5; number += 1) {
      await enqueueMail(db, {
        kind: 'letter',
        dedupeKey: `letter ${number}`,
        letter: { to: 'k@example.com', audience: 'customer', subject: 'Confirm', text: 'x' },
        nowMs,
      })
    }
    for (let turn = 0; turn < 6; turn += 1) nowMs = Math.max(nowMs, await sendDueMails(job))
    const dispute = { reason: 'dispute', subject: '1', reference: 'R', openedAtMs: nowMs } as const
    await db
      .transaction()
      .execute((trx) => openReviewCaseWithMail(trx, newReviewCase(dispute), 'hello@shop.example'))
    for (let turn = 0; turn < 20; turn += 1) {
      nowMs += 24 * 3_600_000
      await sendDueMails(job)
    }
    expect(subjects.filter((subject) => subject.includes('dispute'))).toHaveLength(1)
  })
})
