import { cleanLine } from '../form/text.ts'
import { failure, type Result, success } from '../result.ts'
import { MAX_SECTION_LABEL, MAX_SECTION_TITLE } from './product-limits.ts'
import type { Collection } from './sections.ts'

/** A category has neither short label nor mark. */
export type SectionContent = Pick<Collection, 'title' | 'shortLabel'> & {
  readonly isInNavigation: boolean
}

export type SectionProblem = 'title-missing' | 'label-missing' | 'text-too-long'

/** What was typed about a collection or a category, or at most one problem for each field. */
export function readSection(
  typed: SectionContent,
  { hasLabel }: { readonly hasLabel: boolean },
): Result<SectionContent, Readonly<Record<string, SectionProblem>>> {
  const title = cleanLine(typed.title)
  const shortLabel = hasLabel ? cleanLine(typed.shortLabel) : ''
  const problems: Record<string, SectionProblem> = {}
  if (title === '') problems.title = 'title-missing'
  if (title.length > MAX_SECTION_TITLE) problems.title = 'text-too-long'
  if (hasLabel && shortLabel === '') problems.shortLabel = 'label-missing'
  if (shortLabel.length > MAX_SECTION_LABEL) problems.shortLabel = 'text-too-long'
  if (Object.keys(problems).length > 0) return failure(problems)
  return success({ title, shortLabel, isInNavigation: hasLabel ? typed.isInNavigation : true })
}
