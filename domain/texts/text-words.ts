import type { TextContent } from './text-content.ts'
import { textForms } from './text-forms.ts'
import type { TextName } from './text-names.ts'

/** The text by the labels of its form, to compare two versions of it. */
export function textWords(
  name: TextName,
  { fields, sections }: TextContent,
): Readonly<Record<string, string>> {
  const form = textForms[name]
  const ofFields = Object.entries(form.fields).map(([field, { label }]) => [
    label,
    fields[field] ?? '',
  ])
  const noun = form.sections?.noun ?? ''
  const order = sections.map(({ heading }) => heading).join('\n')
  const ofSections = sections.map(({ id, group, heading, body }) => [
    `${noun} “${id}”`,
    [group, heading, body].filter((part) => part !== '').join('\n'),
  ])
  return Object.fromEntries([
    ...ofFields,
    ...(form.sections === null ? [] : [[`Order of the ${noun}s`, order]]),
    ...ofSections,
  ])
}
