import { isIP } from 'node:net'
import type { MailSender, MailService } from '#domain/mail/mail-service'
import type { Config } from '../base/config.ts'
import { sha256 } from '../base/sha256.ts'
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

/**
 * The mark tells mail services apart; null: no mail leaves. It is made of nothing secret, because it is stored, and
 * passwords are short.
 */
export function mailServiceMark({
  smtp,
  emailjs,
  lostConnections,
}: MailSettings & Pick<Config, 'lostConnections'>): string | null {
  if (lostConnections.includes('mail')) return null
  if (smtp) {
    const { host, port, login, from } = smtp
    return sha256(JSON.stringify(['smtp', host, port, login?.user ?? null, from.address]))
  }
  if (!emailjs) return null
  const { userId, serviceId, templateId, shopTemplateId, letterTemplateId } = emailjs
  const ids = [userId, serviceId, templateId, shopTemplateId, letterTemplateId]
  return sha256(JSON.stringify(['emailjs', ...ids]))
}

export function mailPaceOf({ smtp }: MailSettings): Pace {
  return smtp ? smtpPace(smtp) : ONE_A_SECOND
}
