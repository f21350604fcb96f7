import { countNoun } from '#domain/count-noun'
import type { BlockKind } from '#domain/newsletter/block'
import {
  countLeft,
  type NewsletterProgress,
  type NewsletterState,
} from '#domain/newsletter/newsletter-state'

export const NEWSLETTER_STATE_WORDS: Readonly<Record<NewsletterState, string>> = {
  draft: 'Draft',
  sending: 'Being sent',
  paused: 'Paused',
  stopped: 'Stopped',
  sent: 'Sent',
}

export const BLOCK_WORDS: Readonly<Record<BlockKind, string>> = {
  heading: 'Heading',
  text: 'Paragraph',
  piece: 'Piece',
  drop: 'Drop',
}

export function subjectWords(subject: string): string {
  return subject === '' ? 'Without a subject' : subject
}

/** 'Sent to 20 of 45 readers' */
export function progressWords({ sent, readers }: NewsletterProgress): string {
  return `Sent to ${sent} of ${countNoun(readers, 'reader')}`
}

/** What is not zero, for a list of facts. */
export function progressFacts(
  progress: NewsletterProgress,
  state: NewsletterState,
): readonly (readonly [name: string, count: number])[] {
  const { sent, waiting, failed, bounced } = progress
  const facts = [
    ['Sent', sent],
    ['Waiting', waiting],
    ['Failed', failed],
    ['No such mailbox', bounced],
    [state === 'stopped' ? 'Did not get it' : 'Left the list meanwhile', countLeft(progress)],
  ] as const
  return facts.filter(([name, count]) => count > 0 || name === 'Sent')
}
