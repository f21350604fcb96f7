import type { Letter } from '../mail/letter.ts'
import type { ContactMessage } from './contact-message.ts'

/** Notifies the shop; a reply goes to the sender of the message. */
export function contactLetter(
  { name, email, phone, subject, message, newsletter }: ContactMessage,
  shopEmail: string,
): Letter {
  const about = [
    `From: ${name}`,
    `Email: ${email}`,
    ...(phone === '' ? [] : [`Phone: ${phone}`]),
    ...(subject === '' ? [] : [`Subject: ${subject}`]),
    `Newsletter: ${newsletter ? 'yes' : 'no'}`,
  ]
  return {
    to: shopEmail,
    audience: 'shop',
    replyTo: email,
    subject: subject === '' ? `Message from ${name}` : `Message from ${name}: ${subject}`,
    text: `${about.join('\n')}\n\n${message}`,
  }
}
