import { choiceAddress } from '../catalogue/choice-address.ts'
import type { Piece } from '../catalogue/piece.ts'
import { pieceName } from '../catalogue/piece-name.ts'
import type { Letter } from '../mail/letter.ts'
import { CONFIRM_FOR_DAYS } from '../newsletter/letter-link.ts'
import type { WaitingKind } from './waiting-request.ts'

type LetterFacts = {
  readonly email: string
  readonly token: string
  readonly publicUrl: string
  readonly piece: Piece
  readonly title: string
}

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
  const { email, token, publicUrl, piece, title } = facts
  const name = pieceName(title, piece)
  return {
    to: email,
    audience: 'customer',
    subject: kind === 'notify' ? `Shall we tell you about ${title}?` : `Your place for ${title}`,
    text: [
      'Hello,',
      `this address was entered ${WHAT_FOR[kind](name)}. If that was you, open this page and press the button:`,
      confirmWaitingUrl(publicUrl, token),
      `The link works for ${CONFIRM_FOR_DAYS} days. If it was not you, there is nothing to do: without that press nothing comes.`,
    ].join('\n\n'),
    unsubscribeUrl: leaveWaitingUrl(publicUrl, token),
  }
}

const WHAT_FOR: Readonly<Record<WaitingKind, (name: string) => string>> = {
  notify: (name) => `to be told when ${name} is back`,
  waiting: (name) => `for the waiting list of ${name}`,
}

/** The one mail of a request to be told. */
export function backInStockLetter({ email, token, publicUrl, piece, title }: LetterFacts): Letter {
  return {
    to: email,
    audience: 'customer',
    subject: `${title} is back`,
    text: [
      'Hello,',
      `you asked us to tell you: ${pieceName(title, piece)} is back.`,
      `${publicUrl}${choiceAddress(piece.productId, piece)}`,
      'It is not held for you, and others were told as well: who pays first has it. This is the only mail about it.',
    ].join('\n\n'),
    unsubscribeUrl: leaveWaitingUrl(publicUrl, token),
  }
}
