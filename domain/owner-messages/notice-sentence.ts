import type { MailService } from '../mail/mail-service.ts'
import { filedNotices } from './filed-notices.ts'
import { ownerNotices } from './notices.ts'

/** A code that is not one of ours gives null. A shop whose mails are only written to files promises none. */
export function noticeSentence(code: string | null, mailService: MailService): string | null {
  const sentences = mailService === 'files' ? { ...ownerNotices, ...filedNotices } : ownerNotices
  const known = Object.entries(sentences).find(([name]) => name === code)
  return known?.[1] ?? null
}
