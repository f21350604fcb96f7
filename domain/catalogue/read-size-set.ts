import * as v from 'valibot'
import { filledLine } from '../form/fields.ts'
import { readOwnerForm } from '../form/read-form.ts'
import { cleanLine } from '../form/text.ts'
import { type SizeSetFormCode, sizeSetForms, sizeSetSentence } from '../owner-messages/size-sets.ts'
import { failure, type Result, success } from '../result.ts'
import { findSizeSetProblem } from './find-size-set-problem.ts'
import { MAX_SECTION_TITLE } from './product-limits.ts'
import type { SizeSet } from './size-sets.ts'

/** The sizes are one text, one on each line. */
export type TypedSizeSet = { readonly title: string; readonly sizes: string }

export type SizeSetContent = Omit<SizeSet, 'slug'>

/** The key is the field, the value its sentence. */
export type SizeSetErrors = Readonly<Record<string, string>>

const form = v.object({
  title: filledLine(MAX_SECTION_TITLE, { missing: 'title-missing', tooLong: 'text-too-long' }),
})

export function readSizeSet(
  typed: TypedSizeSet,
  others: readonly SizeSet[],
): Result<SizeSetContent, SizeSetErrors> {
  const read = readOwnerForm(form, typed, sizeSetForms)
  const sizes = typed.sizes.split('\n').map(cleanLine).filter(Boolean)
  const problem = findSizeSetProblem({ sizes }, others)
  if (read.ok && problem === null) return success({ title: read.value.title, sizes })
  const code: SizeSetFormCode | undefined = read.ok ? undefined : read.error.title
  return failure({
    ...(code && { title: sizeSetForms[code] }),
    ...(problem && { sizes: sizeSetSentence(problem) }),
  })
}
