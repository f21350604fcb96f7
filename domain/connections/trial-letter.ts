import type { Letter } from '../mail/letter.ts'

type Trial = {
  readonly brandName: string
  readonly code: string
  /** Opened by whoever is signed in, it confirms that the letter arrived. */
  readonly url: string
}

/** The owner asks for it, to see whether mails arrive. */
export function trialLetter(to: string, { brandName, code, url }: Trial): Letter {
  return {
    to,
    audience: 'shop',
    subject: `${brandName}: mails arrive`,
    text: [
      'You pressed “Try it” under Keys and services. This letter came through the mail service that the shop uses now.',
      `Open this address where you are signed in, and the shop knows that mails arrive:\n${url}`,
      `Or type this code under Keys and services: ${code}. It can be used for a day.`,
    ].join('\n\n'),
  }
}
