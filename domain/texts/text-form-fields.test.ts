import { expect, test } from 'vitest'
import { shippedTexts } from './shipped/shipped-texts.ts'
import { MAX_SECTIONS, type TextContent } from './text-content.ts'
import { applyTextStep, readTypedText, sectionField, textField } from './text-form-fields.ts'

function typedOf({ fields, sections }: TextContent) {
  const values = new Map<string, string>()
  for (const [name, value] of Object.entries(fields)) values.set(textField(name), value)
  sections.forEach((section, index) => {
    for (const part of ['id', 'group', 'heading', 'body'] as const) {
      values.set(sectionField(index, part), section[part])
    }
  })
  return (field: string) => values.get(field) ?? ''
}

test('a text is read as it is written into its form', () => {
  const { faq } = shippedTexts
  expect(readTypedText('faq', typedOf(faq))).toEqual(faq)
})

test('questions are added, moved and removed, and keep the ids to which links lead', () => {
  const { faq } = shippedTexts
  const idsOf = (content: TextContent) => content.sections.map(({ id }) => id)
  const [first = '', second = '', ...others] = idsOf(faq)
  expect(idsOf(applyTextStep(faq, `down ${first}`))).toEqual([second, first, ...others])
  expect(idsOf(applyTextStep(faq, `up ${first}`))).toEqual(idsOf(faq))
  expect(idsOf(applyTextStep(faq, `remove ${second}`))).toEqual([first, ...others])
  const added = applyTextStep(applyTextStep(faq, 'add'), 'add')
  expect(idsOf(added)).toEqual([...idsOf(faq), 'part-1', 'part-2'])
  expect(applyTextStep(faq, 'burn everything')).toEqual(faq)
})

test('signs that stand for names and parts cannot be typed, nor can ids twice', () => {
  const section = { id: 'a', group: '', heading: '\ue000x\ue001', body: '\ue002retention\ue003' }
  const typed = typedOf({ fields: { lead: 'a\u200bb\nc' }, sections: [section, section] })
  expect(readTypedText('terms', typed)).toEqual({
    fields: { description: '', lead: 'ab c' },
    sections: [{ ...section, heading: 'x', body: 'retention' }],
  })
})

test('a form with a thousand sections is read up to the limit, which is then refused [O216]', () => {
  const sections = Array.from({ length: 1000 }, (_, index) => ({
    id: `s-${index}`,
    group: '',
    heading: 'x',
    body: 'y',
  }))
  const read = readTypedText('faq', typedOf({ fields: {}, sections }))
  expect(read.sections).toHaveLength(MAX_SECTIONS + 1)
})
