import { countNoun } from '../count-noun.ts'
import type { CurrentDrop, Drop, DropPhase } from './drop.ts'

const FULL = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})
const SHORT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** 'Saturday 16 January at 18:00 GMT'; Accra's time is GMT. */
export function openingText(opensAtMs: number): string {
  return `${FULL.format(opensAtMs)} GMT`
}

/** On the button of a piece. */
export function closedWords({ mode, phase, opensAtMs }: CurrentDrop): string {
  if (mode === 'draw') return phase === 'before' ? 'By draw' : 'Drawn'
  return `Opens ${SHORT.format(opensAtMs)} GMT`
}

/** What a shopper should know before it opens. */
export function buyingFacts(
  { mode, opensAtMs, limitPerPerson, holdMinutes }: Drop,
  phase: DropPhase | 'over',
): readonly string[] {
  if (phase === 'over') return ['This drop is over. What is left of it is in the collection.']
  const limit = `${countNoun(limitPerPerson, 'piece')} for each person.`
  if (mode === 'draw') {
    return [
      phase === 'before'
        ? `A draw on ${openingText(opensAtMs)}. Until then anybody can enter; it does not matter when.`
        : `Drawn on ${openingText(opensAtMs)}.`,
      limit,
    ]
  }
  return [
    phase === 'before'
      ? `Opens on ${openingText(opensAtMs)}, for everybody at the same second.`
      : `Open since ${openingText(opensAtMs)}.`,
    limit,
    `What you order is held for ${holdMinutes} minutes while you pay.`,
  ]
}
