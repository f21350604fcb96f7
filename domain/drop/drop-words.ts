import { countNoun } from '../count-noun.ts'
import type { CurrentDrop, Drop, DropPhase } from './drop.ts'
import { longGmtText, shortGmtText } from './gmt-text.ts'

/** A draw may wait for late links, so the time alone does not tell that it is drawn. */
export function closedWords({ mode, phase, opensAtMs }: CurrentDrop): string {
  if (mode === 'draw') return phase === 'before' ? 'By draw' : 'Entries closed'
  return `Opens ${shortGmtText(opensAtMs)}`
}

const OVER = 'This drop is over. What is left of it is in the collection.'

/** The words of a newsletter about a drop, in the phase in which the mail is sent. */
export function mailedDropWords(
  { mode, opensAtMs }: Pick<Drop, 'mode' | 'opensAtMs'>,
  phase: DropPhase | 'over',
): string {
  const time = longGmtText(opensAtMs)
  if (phase === 'over') return OVER
  if (mode === 'draw') {
    return phase === 'before'
      ? `A draw on ${time}. Enter before then.`
      : `A draw. Entries closed on ${time}.`
  }
  return phase === 'before'
    ? `Opens on ${time}, for everybody at the same second.`
    : `Open since ${time}.`
}

/** A shopper should know these facts before the drop opens. */
export function buyingFacts(
  { mode, opensAtMs, limitPerPerson, holdMinutes }: Drop,
  phase: DropPhase | 'over',
): readonly string[] {
  if (phase === 'over') return [OVER]
  const limit = `${countNoun(limitPerPerson, 'piece')} for each person.`
  if (mode === 'draw') {
    return [
      phase === 'before'
        ? `A draw on ${longGmtText(opensAtMs)}.`
        : `A draw. Entries closed on ${longGmtText(opensAtMs)}.`,
      'One entry for each mailbox, one piece for each phone number.',
    ]
  }
  return [
    phase === 'before'
      ? `Opens on ${longGmtText(opensAtMs)}, for everybody at the same second.`
      : `Open since ${longGmtText(opensAtMs)}.`,
    limit,
    `What you order is held for ${holdMinutes} minutes while you pay.`,
  ]
}
