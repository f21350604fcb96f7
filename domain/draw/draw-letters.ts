import { variantName } from '../catalogue/variant-name.ts'
import { longGmtText } from '../drop/gmt-text.ts'
import { lineLetter as letter, type VariantFacts } from '../line/line-letter.ts'
import type { Letter } from '../mail/letter.ts'

type DrawFacts = VariantFacts & {
  readonly draw: {
    readonly dropId: string
    readonly title: string
    readonly opensAtMs: number
  }
}

type EntryFacts = DrawFacts & { readonly entryId: string }

/** The button on its page makes the entry count; opening it changes nothing. */
export function entryUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/draw?token=${token}`
}

function drawUrl({ publicUrl, draw }: DrawFacts): string {
  return `${publicUrl}/drops/${draw.dropId}`
}

/** Contains no personal data: the person who typed the address may not be the recipient. */
export function confirmEntryLetter(facts: DrawFacts & { readonly token: string }): Letter {
  const { draw, variant, title, publicUrl, token } = facts
  return letter(facts, `Your entry for ${draw.title}`, [
    `this address was entered in the draw "${draw.title}" for ${variantName(title, variant)}. If that was you, open this page and press the button:`,
    entryUrl(publicUrl, token),
    `It counts only if you do so before the draw, on ${longGmtText(draw.opensAtMs)}. If this mail was late, the button counts for longer; its page says until when. If it was not you, there is nothing to do: without that press nothing comes.`,
  ])
}

export function enteredLetter(facts: EntryFacts): Letter {
  const { draw, variant, title, entryId } = facts
  return letter(facts, `You are in the draw ${draw.title}`, [
    `your entry for ${variantName(title, variant)} counts. Its number is:`,
    entryId,
    `The draw is on ${longGmtText(draw.opensAtMs)}. The list of all numbers, the seed and the result are then on this page, where you can check the draw yourself:`,
    drawUrl(facts),
    'If you are drawn, we mail you a link to pay, and hold the piece for two hours. If not, we tell you, too.',
  ])
}

/** This goes to a mailbox that has an entry: whoever typed its address again learns nothing on the page. */
export function alreadyEnteredLetter(facts: EntryFacts): Letter {
  const { draw, variant, title, entryId } = facts
  return letter(facts, `You are in the draw ${draw.title} already`, [
    `your address was entered in the draw "${draw.title}" once more. Each mailbox has one entry, and yours, for ${variantName(title, variant)}, stays as it is. Its number is:`,
    entryId,
    drawUrl(facts),
  ])
}

export function notDrawnLetter(facts: EntryFacts): Letter {
  const { draw, variant, title, entryId } = facts
  return letter(facts, `The draw ${draw.title}: not this time`, [
    `your entry for ${variantName(title, variant)} was not drawn: the pieces went to other numbers, one to each phone number. Its number was:`,
    entryId,
    'The list, the seed and the whole order are on this page, where you can check the draw yourself:',
    drawUrl(facts),
    'Thank you for taking part. This is the last mail about this draw.',
  ])
}

export function calledOffLetter(facts: EntryFacts): Letter {
  const { draw, variant, title } = facts
  return letter(facts, `The draw ${draw.title} was called off`, [
    `you entered the draw "${draw.title}" for ${variantName(title, variant)}. It was called off, and nothing was drawn.`,
    'This is the last mail about it.',
  ])
}
