import { join } from 'node:path'
import type { Config } from '../base/config.ts'
import { createEmailjs } from './emailjs/emailjs.ts'
import { createMailFolder } from './folder/mail-folder.ts'
import type { Mailer } from './mailer.ts'
import { createSmtp } from './smtp/smtp.ts'

type MailSettings = Pick<Config, 'smtp' | 'emailjs' | 'dataDir'>

/** Mails are written to files if there is no mail server or service. */
export function configuredMailer(
  { smtp, emailjs, dataDir }: MailSettings,
  now: () => number,
): Mailer {
  if (smtp) return createSmtp(smtp, now)
  return emailjs ? createEmailjs(emailjs) : createMailFolder(join(dataDir, 'mail'), now)
}
