import * as v from 'valibot'
import { filledLine, ignoredField } from '../form/fields.ts'
import { type FieldErrors, readOwnerForm } from '../form/read-form.ts'
import { productMessages } from '../owner-messages/catalogue.ts'
import type { Result } from '../result.ts'
import { MAX_SECTION_LABEL, MAX_SECTION_TITLE } from './product-limits.ts'
import type { Collection } from './sections.ts'

/** A category has neither short label nor mark. */
export type SectionContent = Pick<Collection, 'title' | 'shortLabel'> & {
  readonly isInNavigation: boolean
}

const tooLong = 'text-too-long'
const categoryForm = v.object({
  title: filledLine(MAX_SECTION_TITLE, { missing: 'title-missing', tooLong }),
  shortLabel: ignoredField(''),
  isInNavigation: ignoredField(true),
})
const collectionForm = v.object({
  ...categoryForm.entries,
  shortLabel: filledLine(MAX_SECTION_LABEL, { missing: 'label-missing', tooLong }),
  isInNavigation: v.boolean(),
})

export type SectionProblems = FieldErrors<keyof SectionContent, keyof typeof productMessages>

export function readSection(
  typed: SectionContent,
  { hasLabel }: { readonly hasLabel: boolean },
): Result<SectionContent, SectionProblems> {
  return hasLabel
    ? readOwnerForm(collectionForm, typed, productMessages)
    : readOwnerForm(categoryForm, typed, productMessages)
}
