/** Letters to typed addresses have one of these purposes, each with an allowance of its own. */
export const LETTER_PURPOSES = [
  'newsletter',
  'data-rights',
  'waiting',
  'draw',
  'order-link',
] as const
export type LetterPurpose = (typeof LETTER_PURPOSES)[number]

export type ByPurpose<Value> = Readonly<Record<LetterPurpose, Value>>

export function forEachPurpose<Value>(read: (purpose: LetterPurpose) => Value): ByPurpose<Value> {
  return {
    newsletter: read('newsletter'),
    'data-rights': read('data-rights'),
    waiting: read('waiting'),
    draw: read('draw'),
    'order-link': read('order-link'),
  }
}

/** A letter to a typed address takes its turn among those that wait. */
export type LetterTurn = {
  readonly purpose: LetterPurpose
  /** The letter's network has asked for this many letters of the purpose within the hour, this one included. */
  readonly place: number
}

/** Networks with more letters of a purpose in the hour cannot use up what is kept for the others. */
export const FEW_LETTERS = 10

/** The letters of a network beyond this many an hour are sent when nothing else is to be sent. */
export const MAX_LETTERS_IN_TURN = 300
