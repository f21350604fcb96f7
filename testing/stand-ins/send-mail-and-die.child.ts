import * as v from 'valibot'
import { createEmailjs } from '#server/mail/emailjs/emailjs'
import { sendDueMails } from '#server/mail/send-mails'
import { connectAsChild } from '../database/connect-as-child.ts'

/** Dies by SIGKILL when the service has taken the mail and the outbox does not know yet. */
const { emailjsUrl: apiUrl } = v.parse(
  v.pipe(v.string(), v.parseJson(), v.object({ emailjsUrl: v.string() })),
  process.argv[2],
)
const { db, now } = await connectAsChild()
const ids = {
  userId: 'u',
  serviceId: 's',
  templateId: 't',
  shopTemplateId: null,
  letterTemplateId: null,
}
const emailjs = createEmailjs({ apiUrl, ...ids, accessToken: null })
const silent = () => undefined

await sendDueMails({
  db,
  mailer: {
    send: async (mail) => {
      const sent = await emailjs.send(mail)
      if (sent.ok) process.kill(process.pid, 'SIGKILL')
      return sent
    },
  },
  now,
  quota: { perDay: null, perMonth: null },
  publicUrl: 'https://shop.example',
  shopEmail: 'hello@shop.example',
  log: { info: silent, warn: silent, error: silent },
})
