import { choiceAddress } from '../catalogue/choice-address.ts'
import { variantName } from '../catalogue/variant-name.ts'
import { lineLetter, type VariantFacts } from '../line/line-letter.ts'
import type { Letter } from '../mail/letter.ts'
import { CONFIRM_FOR_DAYS } from '../newsletter/letter-link.ts'
import type { WaitingKind } from './waiting-request.ts'

type LetterFacts = VariantFacts & { readonly token: string }

/** The button on its page puts the address on the list; opening it changes nothing. */
export function confirmWaitingUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/notify?token=${token}`
}

/** `of` only chooses the words of the page. */
export function leaveWaitingUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/unsubscribe?token=${token}&of=pieces`
}

/** Contains no personal data: the person who typed the address may not be the recipient. */
export function confirmWaitingLetter(kind: WaitingKind, facts: LetterFacts): Letter {
  const { token, publicUrl, variant, title } = facts
  const name = variantName(title, variant)
  const subject =
    kind === 'notify' ? `Shall we tell you about ${title}?` : `Your place for ${title}`
  return leavableLetter(facts, subject, [
    `this address was entered ${WHAT_FOR[kind](name)}. If that was you, open this page and press the button:`,
    confirmWaitingUrl(publicUrl, token),
    `The link works for ${CONFIRM_FOR_DAYS} days. If it was not you, there is nothing to do: without that press nothing comes.`,
  ])
}

const WHAT_FOR: Readonly<Record<WaitingKind, (name: string) => string>> = {
  notify: (name) => `to be told when ${name} is back`,
  waiting: (name) => `for the waiting list of ${name}`,
}

/** The one mail of a request to be told. */
export function backInStockLetter(facts: LetterFacts): Letter {
  const { publicUrl, variant, title } = facts
  return leavableLetter(facts, `${title} is back`, [
    `you asked us to tell you: ${variantName(title, variant)} is back.`,
    `${publicUrl}${choiceAddress(variant.productId, variant)}`,
    'It is not held for you, and others were told as well: who pays first has it. This is the only mail about it.',
  ])
}

function leavableLetter(
  facts: LetterFacts,
  subject: string,
  paragraphs: readonly string[],
): Letter {
  const unsubscribeUrl = leaveWaitingUrl(facts.publicUrl, facts.token)
  return { ...lineLetter(facts, subject, paragraphs), unsubscribeUrl }
}
