import type { MailService } from '#domain/mail/mail-service'
import type { Config } from '../config.ts'

/** Without a mail server or service, mails are written to files. */
export function mailServiceOf({ smtp, emailjs }: Pick<Config, 'smtp' | 'emailjs'>): MailService {
  if (smtp) return 'smtp'
  return emailjs ? 'emailjs' : 'files'
}
