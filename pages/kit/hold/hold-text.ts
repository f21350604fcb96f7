import { messages } from '#domain/messages'
import { clockText, isSaid, type Sight, timeWords } from '../drop/time-left.ts'

/** Writes '9:42' or '0:05', and from an hour on '1:59:59'. */
export function holdClockText(leftMs: number): string {
  const text = clockText(leftMs)
  return text.startsWith('0:') ? text.slice(2).replace(/^0/, '') : text
}

const MARKS = [
  [60_000, 'hold-one-minute'],
  [300_000, 'hold-five-minutes'],
] as const

const LATE_MS = 300_000

type HoldWords = {
  readonly held: string
  readonly over: string
  /** One can pay for longer than the clock runs when this is false. */
  readonly isToPay?: boolean
}

/**
 * A screen reader first hears until when it is held, or what is left of it if that is little. It hears five minutes and
 * one minute before the end, and the end. It hears nothing between: a sentence that stays would become wrong.
 */
export function spokenHold(
  { fromMs, lastMs: leftMs }: Sight,
  { held, over, isToPay = true }: HoldWords,
): string {
  if (leftMs <= 0) return over
  if (isSaid(fromMs, leftMs)) {
    return fromMs > LATE_MS || !isToPay ? held : messages['hold-left'](timeWords(fromMs))
  }
  const mark = isToPay && MARKS.find(([ms]) => isSaid(ms, leftMs))
  return mark ? messages[mark[1]] : ''
}
