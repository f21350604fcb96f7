import type { Letter } from '../mail/letter.ts'

/** The owner asks for it, to see whether mails arrive. */
export function trialLetter(to: string, brandName: string): Letter {
  return {
    to,
    audience: 'shop',
    subject: `${brandName}: mails arrive`,
    text: 'You pressed “Try it” under Keys and services. This letter came through the mail service that the shop uses now.',
  }
}
