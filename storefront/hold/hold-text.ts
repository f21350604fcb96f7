import { messages } from '#domain/messages'
import { clockText } from '../drop/time-left.ts'

/** '9:42', '0:05'; from an hour on '1:59:59'. */
export function holdClockText(leftMs: number): string {
  const text = clockText(leftMs)
  return text.startsWith('0:') ? text.slice(2).replace(/^0/, '') : text
}

const MARKS = [
  [60_000, 'hold-one-minute'],
  [300_000, 'hold-five-minutes'],
] as const

/** What a screen reader hears: the end, five minutes and one minute before it, and nothing between. */
export function spokenHold(
  leftMs: number,
  words: { readonly held: string; readonly over: string },
) {
  if (leftMs <= 0) return words.over
  const mark = MARKS.find(([ms]) => leftMs <= ms)
  return mark ? messages[mark[1]] : words.held
}
