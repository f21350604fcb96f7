import { join } from 'node:path'
import { failure } from '#domain/result'
import type { Config } from '../base/config.ts'
import { createEmailjs } from './emailjs/emailjs.ts'
import { createMailFolder } from './folder/mail-folder.ts'
import type { Mailer } from './mailer.ts'
import { createSmtp } from './smtp/smtp.ts'

type MailSettings = Pick<Config, 'smtp' | 'emailjs' | 'dataDir' | 'lostConnections'>

const LOST_MAILER: Mailer = {
  send: async () =>
    failure({
      kind: 'misconfigured',
      detail: 'What opens the mail service is lost: type it again under Keys and services.',
    }),
}

/**
 * Mails are written to files if there is no mail server or service. If one was typed and cannot be opened any more, they
 * wait in the queue until it is typed again.
 */
export function configuredMailer(
  { smtp, emailjs, dataDir, lostConnections }: MailSettings,
  now: () => number,
): Mailer {
  if (lostConnections.includes('mail')) return LOST_MAILER
  if (smtp) return createSmtp(smtp, now)
  return emailjs ? createEmailjs(emailjs) : createMailFolder(join(dataDir, 'mail'), now)
}
