import type { MailDocument, MailPart } from '../mail/mail-document.ts'
import { asPlainLine } from '../mail/plain-line.ts'
import { type Block, productIdOf } from './block.ts'
import type { NewsletterContent } from './check-newsletter.ts'
import { readRuns } from './text-runs.ts'

/** The facts of the product are those when the mail is written. */
export type MailedProduct = {
  readonly title: string
  readonly price: string
  readonly url: string
  readonly imageUrl?: string
}

export type MailedDrop = {
  readonly title: string
  /** The sentence says when it opens or is drawn, with GMT, in the tense of the moment at which the mail is sent. */
  readonly sentence: string
  readonly url: string
}

export type NewsletterFacts = NewsletterContent & {
  readonly publicUrl: string
  readonly brandName: string
  readonly products: ReadonlyMap<number, MailedProduct>
  readonly drops: ReadonlyMap<string, MailedDrop>
  readonly unsubscribeUrl: string
}

/** A product or a drop that is gone meanwhile is left out: a mail cannot be taken back. */
export function newsletterDocument(facts: NewsletterFacts): MailDocument {
  const subject = asPlainLine(facts.subject)
  return {
    subject,
    title: subject,
    parts: facts.blocks.flatMap((block) => partsOf(block, facts)),
    unsubscribe: {
      words: `You get this because you asked for news from ${facts.brandName} and confirmed it.`,
      url: facts.unsubscribeUrl,
    },
  }
}

function partsOf(block: Block, facts: NewsletterFacts): readonly MailPart[] {
  const { kind, value } = block
  switch (kind) {
    case 'heading':
      return value === '' ? [] : [{ kind: 'heading', text: value }]
    case 'text':
      return value === '' ? [] : [{ kind: 'rich', runs: readRuns(value, facts.publicUrl) }]
    case 'piece': {
      const product = facts.products.get(productIdOf(block) ?? 0)
      return product ? [{ kind: 'card', ...product }] : []
    }
    case 'drop': {
      const drop = facts.drops.get(value)
      if (!drop) return []
      return [
        { kind: 'heading', text: drop.title },
        { kind: 'text', text: drop.sentence },
        { kind: 'link', label: 'See the drop', url: drop.url },
      ]
    }
  }
}
