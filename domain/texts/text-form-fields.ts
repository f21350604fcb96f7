import { cleanLine, cleanText } from '../form/text.ts'
import { MAX_SECTIONS, type TextContent, type TextSection } from './text-content.ts'
import { type FieldForm, textForms } from './text-forms.ts'
import type { TextName } from './text-names.ts'

type Part = 'id' | 'group' | 'heading' | 'body'

export function textField(name: string): string {
  return `field/${name}`
}

export function sectionField(index: number, part: Part): string {
  return `section/${index}/${part}`
}

/** Reads what was typed into the form of this text. The first section that is missing ends the list. */
export function readTypedText(name: TextName, typed: (field: string) => string): TextContent {
  const { fields, sections } = textForms[name]
  return {
    fields: Object.fromEntries(
      Object.entries(fields).map(([field, form]) => [
        field,
        readField(form, typed(textField(field))),
      ]),
    ),
    sections: sections === null ? [] : readSections(typed),
  }
}

function readField({ kind }: FieldForm, typed: string): string {
  return kind === 'text' ? cleaned(typed) : withoutMarkSigns(cleanLine(typed))
}

function readSections(typed: (field: string) => string): readonly TextSection[] {
  const sections: TextSection[] = []
  for (let index = 0; index <= MAX_SECTIONS; index += 1) {
    const id = cleanLine(typed(sectionField(index, 'id')))
    if (!/^[a-z0-9-]{1,60}$/.test(id) || sections.some((each) => each.id === id)) break
    sections.push({
      id,
      group: withoutMarkSigns(cleanLine(typed(sectionField(index, 'group')))),
      heading: withoutMarkSigns(cleanLine(typed(sectionField(index, 'heading')))),
      body: cleaned(typed(sectionField(index, 'body'))),
    })
  }
  return sections
}

function cleaned(typed: string): string {
  return withoutMarkSigns(cleanText(typed))
}

/** The signs that stand for names and parts while a text is read (placeholders.ts). */
function withoutMarkSigns(typed: string): string {
  return typed.replace(/[\ue000-\ue003]/g, '')
}

/** A step is what a button of the editor does to the sections: `add`, `up returns` or `remove returns`. */
export function applyTextStep(content: TextContent, step: string): TextContent {
  const { sections } = content
  const [action = '', id = ''] = step.split(' ', 2)
  if (action === 'add') return { ...content, sections: [...sections, newSection(sections)] }
  const from = sections.findIndex((each) => each.id === id)
  if (from === -1) return content
  if (action === 'remove') return { ...content, sections: sections.toSpliced(from, 1) }
  const to = action === 'up' ? from - 1 : action === 'down' ? from + 1 : from
  const [moved, other] = [sections[from], sections[to]]
  return moved && other
    ? { ...content, sections: sections.with(from, other).with(to, moved) }
    : content
}

/** Links lead to the id, which is never given again while the text has it. */
function newSection(sections: readonly TextSection[]): TextSection {
  const numbers = sections.map(({ id }) => Number(/^part-(\d+)$/.exec(id)?.[1] ?? 0))
  const group = sections.at(-1)?.group ?? ''
  return { id: `part-${Math.max(0, ...numbers) + 1}`, group, heading: '', body: '' }
}
