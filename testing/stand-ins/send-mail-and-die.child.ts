import * as v from 'valibot'
import { sendDueMails } from '#server/letters/send-mails'
import { createEmailjs } from '#server/mail/emailjs/emailjs'
import type { Mailer } from '#server/mail/mailer'
import { createSmtp } from '#server/mail/smtp/smtp'
import { connectAsChild } from '../database/connect-as-child.ts'
import { aMailJob } from '../mail/mail-job.ts'

/** This is killed by SIGKILL after the service accepted the mail and before the outbox is updated. */
const given = v.parse(
  v.pipe(
    v.string(),
    v.parseJson(),
    v.union([v.object({ emailjsUrl: v.string() }), v.object({ smtpPort: v.number() })]),
  ),
  process.argv[2],
)
const { db, now } = await connectAsChild()
const mailer = openMailer()

await sendDueMails(
  aMailJob({
    db,
    mailer: {
      send: async (mail) => {
        const sent = await mailer.send(mail)
        if (sent.ok) process.kill(process.pid, 'SIGKILL')
        return sent
      },
    },
    now,
  }),
)

function openMailer(): Mailer {
  if ('emailjsUrl' in given) {
    return createEmailjs({
      apiUrl: given.emailjsUrl,
      userId: 'u',
      serviceId: 's',
      templateId: 't',
      shopTemplateId: null,
      letterTemplateId: null,
      accessToken: null,
    })
  }
  const from = { name: '', address: 'hello@shop.example' }
  const server = { host: '127.0.0.1', port: given.smtpPort, tls: 'none' } as const
  return createSmtp({ ...server, login: null, clientName: null, from, perSecond: 10 }, now)
}
