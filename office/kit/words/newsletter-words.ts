import { countNoun } from '#domain/count-noun'
import type { BlockKind } from '#domain/newsletter/block'
import {
  countLeft,
  type NewsletterProgress,
  type NewsletterState,
} from '#domain/newsletter/newsletter-state'

const STATE_WORDS: Readonly<Record<NewsletterState, string>> = {
  draft: 'Draft',
  sending: 'Being sent',
  paused: 'Paused',
  stopped: 'Stopped',
  sent: 'Sent',
}

/** These words are for a newsletter that reaches nobody. */
const FILED_STATE_WORDS: Readonly<Record<NewsletterState, string>> = {
  ...STATE_WORDS,
  sending: 'Being written to files',
  sent: 'Written to files',
}

type Way = {
  /** The mails are only written to files on the server. */
  readonly isToFiles: boolean
}

export function stateWords({
  state,
  isToFiles,
}: Way & { readonly state: NewsletterState }): string {
  return isToFiles ? FILED_STATE_WORDS[state] : STATE_WORDS[state]
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

/** Writes 'Sent to 20 of 45 readers'. */
export function progressWords(
  { sent, filed, readers }: NewsletterProgress,
  { isToFiles }: Way,
): string {
  const all = countNoun(readers, 'reader')
  if (isToFiles) return `Written to files for ${filed} of ${all}`
  const rest = filed === 0 ? '' : `, for ${filed} only written to a file`
  return `Sent to ${sent - filed} of ${all}${rest}`
}

/** Lists the counts that are not zero. */
export function progressFacts(
  progress: NewsletterProgress,
  state: NewsletterState,
): readonly (readonly [name: string, count: number])[] {
  const { sent, filed, waiting, failed, bounced } = progress
  const facts = [
    ['Sent', sent - filed],
    ['Written to a file, sent to nobody', filed],
    ['Waiting', waiting],
    ['Failed', failed],
    ['No such mailbox', bounced],
    [state === 'stopped' ? 'Did not get it' : 'Left the list meanwhile', countLeft(progress)],
  ] as const
  return facts.filter(([name, count]) => count > 0 || name === 'Sent')
}
