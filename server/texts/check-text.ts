import { fillMarks, findPlaceholderProblem } from '#domain/texts/fill-placeholders'
import type { MarkProblem } from '#domain/texts/mark-problems'
import {
  MAX_LINE_LENGTH,
  MAX_SECTIONS,
  MAX_TEXT_LENGTH,
  type TextContent,
} from '#domain/texts/text-content'
import type { TextFacts } from '#domain/texts/text-facts'
import { sectionField, textField } from '#domain/texts/text-form-fields'
import { type FieldForm, textForms } from '#domain/texts/text-forms'
import type { TextName } from '#domain/texts/text-names'
import { parseInline, parseMarks } from './parse-marks.ts'

export type TextProblemCode =
  | MarkProblem
  | 'placeholder-unknown'
  | 'part-not-alone'
  | 'part-elsewhere'
  | 'text-missing'
  | 'text-too-long'
  | 'too-many-sections'
  | 'no-sections'
  | 'one-link'
  | 'month-wrong'
  | 'needed-missing'

export type TextProblem = {
  readonly code: TextProblemCode
  /** The placeholder that it is about; '' for none. */
  readonly name: string
}

export type TextProblems = {
  /** By the names of the form's fields. */
  readonly fields: Readonly<Record<string, TextProblem>>
  /** This is about the text as a whole. */
  readonly whole: TextProblem | null
}

/** A text of all sections together has at most so many letters. */
const MAX_LETTERS = 100_000

/** What keeps a text from being published; null if nothing does. */
export function findTextProblems(
  name: TextName,
  content: TextContent,
  facts: TextFacts,
): TextProblems | null {
  const whole = wholeProblem(name, content)
  // What is too much as a whole is not read at all.
  if (whole?.code === 'text-too-long') return { fields: {}, whole }
  const fields = Object.fromEntries([
    ...fieldProblems(name, content, facts),
    ...sectionProblems(name, content, facts),
  ])
  return Object.keys(fields).length === 0 && whole === null ? null : { fields, whole }
}

type Found = readonly (readonly [field: string, problem: TextProblem])[]

function fieldProblems(name: TextName, { fields }: TextContent, facts: TextFacts): Found {
  return Object.entries(textForms[name].fields).flatMap(([field, form]) => {
    const problem = fieldProblem(field, form, { source: fields[field] ?? '', facts })
    return problem ? [[textField(field), problem] as const] : []
  })
}

type Source = { readonly source: string; readonly facts: TextFacts }

function fieldProblem(
  field: string,
  { kind, isOptional }: FieldForm,
  { source, facts }: Source,
): TextProblem | null {
  if (source === '') return isOptional ? null : problem('text-missing')
  if (kind === 'text') return bodyProblem({ source, facts }, false)
  if (source.length > MAX_LINE_LENGTH * (kind === 'marks' ? 3 : 1)) return problem('text-too-long')
  if (kind === 'fact') {
    const isMonth = /^\d{4}-(?:0[1-9]|1[0-2])$/.test(source)
    return field === 'founded' && !isMonth ? problem('month-wrong') : null
  }
  const misplaced = findPlaceholderProblem(source, { hasParts: false })
  if (misplaced || kind === 'line') return misplaced
  const read = parseInline(fillMarks(source, facts))
  if (!read.ok) return problem(read.error)
  const isOneLink = read.value.length === 1 && read.value[0]?.kind === 'link'
  return kind === 'link' && !isOneLink ? problem('one-link') : null
}

function bodyProblem({ source, facts }: Source, hasParts: boolean): TextProblem | null {
  if (source === '') return problem('text-missing')
  if (source.length > MAX_TEXT_LENGTH) return problem('text-too-long')
  const misplaced = findPlaceholderProblem(source, { hasParts })
  if (misplaced) return misplaced
  const read = parseMarks(fillMarks(source, facts))
  return read.ok ? null : problem(read.error)
}

function sectionProblems(name: TextName, { sections }: TextContent, facts: TextFacts): Found {
  const hasParts = isPolicy(name)
  return sections.flatMap(({ group, heading, body }, index) => {
    const found = {
      group: group === '' ? null : headingProblem(group),
      heading: headingProblem(heading),
      body: bodyProblem({ source: body, facts }, hasParts),
    }
    const parts = ['group', 'heading', 'body'] as const
    return parts.flatMap((part) =>
      found[part] ? [[sectionField(index, part), found[part]] as const] : [],
    )
  })
}

function headingProblem(source: string): TextProblem | null {
  if (source === '') return problem('text-missing')
  if (source.length > MAX_LINE_LENGTH) return problem('text-too-long')
  return findPlaceholderProblem(source, { hasParts: false })
}

/** Parts are for policies, whose pages can show tables. */
export function isPolicy(name: TextName): boolean {
  return textForms[name].sections?.noun === 'section'
}

function wholeProblem(name: TextName, content: TextContent): TextProblem | null {
  const { sections: form, needs } = textForms[name]
  const { fields, sections } = content
  if (sections.length > MAX_SECTIONS) return problem('too-many-sections')
  if (form && !form.isOptional && sections.length === 0) return problem('no-sections')
  const sources = [
    ...Object.values(fields),
    ...sections.flatMap(({ heading, body }) => [heading, body]),
  ]
  if (sources.reduce((sum, { length }) => sum + length, 0) > MAX_LETTERS) {
    return problem('text-too-long')
  }
  const missing = needs.find((part) => !sources.some((source) => source.includes(`{${part}}`)))
  return missing === undefined ? null : { code: 'needed-missing', name: missing }
}

function problem(code: TextProblemCode): TextProblem {
  return { code, name: '' }
}
