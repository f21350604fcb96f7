import type { Letter } from '../mail/letter.ts'
import { CONFIRM_FOR_DAYS, confirmUrl, unsubscribeUrl } from './letter-link.ts'

type Confirmation = {
  readonly email: string
  readonly token: string
  readonly publicUrl: string
  readonly brandName: string
}

/** The letter has no personal data: the person who typed the address may not be the recipient. */
export function confirmationLetter({ email, token, publicUrl, brandName }: Confirmation): Letter {
  return {
    to: email,
    audience: 'customer',
    subject: `Confirm your place on the ${brandName} list`,
    text: [
      'Hello,',
      `this address was entered for news from ${brandName}. If that was you, open this page and press the button:`,
      confirmUrl(publicUrl, token),
      `The link works for ${CONFIRM_FOR_DAYS} days. If it was not you, there is nothing to do: without that press no news will come.`,
    ].join('\n\n'),
    unsubscribeUrl: unsubscribeUrl(publicUrl, token),
  }
}
