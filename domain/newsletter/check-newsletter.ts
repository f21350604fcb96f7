import {
  type Block,
  MAX_BLOCKS,
  MAX_HEADING_LENGTH,
  MAX_SUBJECT_LENGTH,
  MAX_TEXT_LENGTH,
  MAX_TOTAL_LENGTH,
  productIdOf,
} from './block.ts'
import { blockField } from './block-form.ts'
import { hasWrongLink } from './text-runs.ts'

export type NewsletterContent = { readonly subject: string; readonly blocks: readonly Block[] }

/** A draft may not be saved with these. */
export type DraftProblem =
  | 'newsletter-subject-too-long'
  | 'newsletter-heading-too-long'
  | 'newsletter-text-too-long'
  | 'newsletter-too-many-blocks'
  | 'newsletter-too-long'

export type NewsletterProblem =
  | DraftProblem
  | 'newsletter-subject-missing'
  | 'newsletter-empty'
  | 'newsletter-block-empty'
  | 'newsletter-link-wrong'
  | 'newsletter-product-missing'
  | 'newsletter-drop-missing'

type Problems<Code> = Readonly<Record<string, Code>>

/** The keys are fields. Their content does not fit into a newsletter at all. */
export function draftProblems({ subject, blocks }: NewsletterContent): Problems<DraftProblem> {
  const problems: Record<string, DraftProblem> = {}
  if (lengthOf(subject) > MAX_SUBJECT_LENGTH) problems.subject = 'newsletter-subject-too-long'
  if (blocks.length > MAX_BLOCKS) problems.step = 'newsletter-too-many-blocks'
  const total = blocks.reduce((sum, { value }) => sum + lengthOf(value), 0)
  if (total > MAX_TOTAL_LENGTH) problems.step = 'newsletter-too-long'
  blocks.forEach(({ kind, value }, index) => {
    const field = blockField(index, 'value')
    const length = lengthOf(value)
    if (kind === 'text' && length > MAX_TEXT_LENGTH) problems[field] = 'newsletter-text-too-long'
    if (kind !== 'text' && length > MAX_HEADING_LENGTH)
      problems[field] = 'newsletter-heading-too-long'
  })
  return problems
}

function lengthOf(text: string): number {
  return [...text].length
}

type Known = {
  readonly publicUrl: string
  /** The products are on sale, and the drops were not called off. */
  readonly productIds: ReadonlySet<number>
  readonly dropIds: ReadonlySet<string>
  /** This counts the characters of the whole mail as text. */
  readonly textLength: number
  readonly maxTextLength: number
}

/** The keys are fields, the values say why it cannot be sent. Without any, it can. */
export function newsletterProblems(
  content: NewsletterContent,
  known: Known,
): Problems<NewsletterProblem> {
  const problems: Record<string, NewsletterProblem> = { ...draftProblems(content) }
  if (content.subject === '') problems.subject = 'newsletter-subject-missing'
  if (content.blocks.length === 0) problems.step = 'newsletter-empty'
  if (known.textLength > known.maxTextLength) problems.step = 'newsletter-too-long'
  content.blocks.forEach((block, index) => {
    const problem = blockProblem(block, known)
    if (problem !== null) problems[blockField(index, 'value')] ??= problem
  })
  return problems
}

function blockProblem(block: Block, known: Known): NewsletterProblem | null {
  const { kind, value } = block
  switch (kind) {
    case 'piece':
      return known.productIds.has(productIdOf(block) ?? 0) ? null : 'newsletter-product-missing'
    case 'drop':
      return known.dropIds.has(value) ? null : 'newsletter-drop-missing'
    default:
      if (value === '') return 'newsletter-block-empty'
      return kind === 'text' && hasWrongLink(value, known.publicUrl)
        ? 'newsletter-link-wrong'
        : null
  }
}
