import { createContext } from 'react'
import type { MailSender } from '#domain/mail/mail-service'

/** Who sends the shop's mails, which the texts cannot know: it is a setting of the server. */
export const MailSenderContext = createContext<MailSender>({ service: 'files' })
