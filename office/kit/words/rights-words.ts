import { countNoun } from '#domain/count-noun'
import { longDate } from '#domain/data-rights/due-date'
import type { RightsDeadline, RightsProof } from '../data/rights-data.ts'

export const PROOF_WORDS: Readonly<Record<RightsProof, string>> = {
  proven: 'Mailbox proven',
  partly: 'Mailbox proven, the rest is up to you',
  missing: 'Not proven',
}

/** Writes 'by 15 December 2026, 28 days left'. */
export function dueWords({ atMs, daysLeft }: RightsDeadline): string {
  const days = countNoun(Math.abs(daysLeft), 'day')
  return `by ${longDate(atMs)}, ${daysLeft < 0 ? `${days} overdue` : `${days} left`}`
}
