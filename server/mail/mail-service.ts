import { isIP } from 'node:net'
import type { MailSender, MailService } from '#domain/mail/mail-service'
import type { Config } from '../base/config.ts'
import { ONE_A_SECOND, type Pace } from './mailer.ts'
import { smtpPace } from './smtp/smtp-settings.ts'

type MailSettings = Pick<Config, 'smtp' | 'emailjs'>

/** The service that is set up; without a mail server or service, mails are written to files. */
export function mailServiceOf({ smtp, emailjs }: MailSettings): MailService {
  if (smtp) return 'smtp'
  return emailjs ? 'emailjs' : 'files'
}

export function mailSenderOf(config: MailSettings): MailSender {
  const service = mailServiceOf(config)
  if (service !== 'smtp') return { service }
  const host = config.smtp?.host ?? ''
  // An address, or a name without a dot, is in the shop's own network and names nobody.
  return { service, host: isIP(host) === 0 && host.includes('.') ? host : null }
}

export function mailPaceOf({ smtp }: MailSettings): Pace {
  return smtp ? smtpPace(smtp) : ONE_A_SECOND
}
