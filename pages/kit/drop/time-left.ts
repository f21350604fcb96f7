import { countNoun } from '#domain/count-noun'

/** Writes '51:04:05' or '0:00:09', rounded up, so that zero is shown when it is zero. */
export function clockText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  const part = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${part(Math.floor(seconds / 60) % 60)}:${part(seconds % 60)}`
}

/** Writes '2 minutes 2 seconds' or '1 hour', rounded up, as the clock. */
export function timeWords(leftMs: number): string {
  const seconds = Math.max(1, Math.ceil(leftMs / 1000))
  return [
    countNoun(Math.floor(seconds / 3600), 'hour'),
    countNoun(Math.floor(seconds / 60) % 60, 'minute'),
    countNoun(seconds % 60, 'second'),
  ]
    .filter((part) => !part.startsWith('0'))
    .join(' ')
}

/** A sentence about time is true for so long, and then it goes: it can be read again at any moment. */
const SAID_FOR_MS = 5_000

/** Tells whether a sentence of this instant is still said. */
export function isSaid(atMs: number, leftMs: number): boolean {
  return leftMs <= atMs && leftMs > atMs - SAID_FOR_MS
}

/** The time that was left at the first sight; after a pause, such as a phone that slept, it is seen anew. */
export type Sight = { readonly fromMs: number; readonly lastMs: number }

export function seeTimeLeft(before: Sight | null, leftMs: number): Sight {
  const isAnew = before === null || Math.abs(before.lastMs - leftMs) > SAID_FOR_MS
  return { fromMs: isAnew ? leftMs : before.fromMs, lastMs: leftMs }
}

const MARKS = [
  [60_000, 'One minute to go.'],
  [600_000, 'Ten minutes to go.'],
  [3_600_000, 'One hour to go.'],
] as const

/**
 * Screen readers would otherwise read every second. They hear an hour, ten minutes and a minute before, and what is
 * left when it is seen first in the last hour.
 */
export function spokenTimeLeft({ fromMs, lastMs: leftMs }: Sight): string {
  if (fromMs <= 3_600_000 && isSaid(fromMs, leftMs)) return `${timeWords(fromMs)} to go.`
  return MARKS.find(([ms]) => isSaid(ms, leftMs))?.[1] ?? ''
}
