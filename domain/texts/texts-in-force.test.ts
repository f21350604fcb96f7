import { expect, test } from 'vitest'
import { brand } from '../brand.ts'
import { neutralTexts } from './neutral/neutral-texts.ts'
import { shippedTexts } from './shipped/shipped-texts.ts'
import { textForms } from './text-forms.ts'
import { TEXT_NAMES } from './text-names.ts'
import {
  NO_STORED_TEXTS,
  type StoredTexts,
  textsInForce,
  withContactFacts,
} from './texts-in-force.ts'

const SAVED = { content: { fields: { lead: 'Mine' }, sections: [] }, savedAtMs: 5 }
const stored: StoredTexts = { ...NO_STORED_TEXTS, saved: new Map([['contact', SAVED]]) }

test('the words of the made-up brand are those of a shop with its name alone [O219]', () => {
  const origins = (demo: StoredTexts['demo'], name: string) =>
    new Set(
      Object.values(textsInForce({ ...NO_STORED_TEXTS, demo }, name)).map((text) => text.origin),
    )
  expect(origins('present', brand.name)).toEqual(new Set(['shipped']))
  expect(origins('kept', brand.name)).toEqual(new Set(['shipped']))
  expect(origins('removed', brand.name)).toEqual(new Set(['neutral']))
  expect(origins('present', 'Adinkra Lane')).toEqual(new Set(['neutral']))
  expect(origins('kept', 'Adinkra Lane')).toEqual(new Set(['neutral']))
})

test('what an owner wrote is in force, with the words of the release for fields that came later', () => {
  const { contact, about } = textsInForce(stored, brand.name)
  expect(contact).toMatchObject({
    origin: 'own',
    savedAtMs: 5,
    content: { fields: { lead: 'Mine' } },
  })
  expect(contact.content.fields.note).toBe(shippedTexts.contact.fields.note)
  expect(about.origin).toBe('shipped')
})

test('the neutral words tell nothing of the made-up brand: no story, founding, town or mark [O219]', () => {
  const told =
    /\b(?:Accra|Labadi|Osu|Twi|June|2023|rosette|arch|dragon|Volume|trotro|unity|stand together|small runs|streetwear)\b/i
  const telling = TEXT_NAMES.flatMap((name) => {
    const { fields, sections } = neutralTexts[name]
    const sources = [
      ...Object.values(fields),
      ...sections.flatMap((each) => [each.heading, each.body]),
    ]
    return sources.filter((source) => told.test(source)).map((source) => [name, source])
  })
  expect(telling).toEqual([])
})

test('every text of the release has the fields of its form, and what the law asks for', () => {
  for (const texts of [shippedTexts, neutralTexts]) {
    for (const name of TEXT_NAMES) {
      const { fields, sections, needs } = textForms[name]
      const content = texts[name]
      expect([name, Object.keys(content.fields)]).toEqual([name, Object.keys(fields)])
      expect([name, content.sections.length > 0]).toEqual([name, sections !== null])
      const source = JSON.stringify(content)
      expect([name, needs.filter((part) => !source.includes(`{${part}}`))]).toEqual([name, []])
    }
  }
})

test('the contact page says where the shop is for everybody', () => {
  const fields = { company: 'Asem Ltd', street: '12 Oxford Street', city: 'Kumasi', region: '' }
  expect(withContactFacts(brand, { fields, sections: [] })).toMatchObject({
    ...fields,
    hours: '',
    founded: '',
  })
})
