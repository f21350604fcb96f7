import { createContext } from 'react'
import type { MailSender } from '#domain/mail/mail-service'

/** The company or server that sends the shop's mails. The texts cannot know it: it is a setting of the server. */
export const MailSenderContext = createContext<MailSender>({ service: 'files' })
