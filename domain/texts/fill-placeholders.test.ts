import { expect, test } from 'vitest'
import { brand } from '../brand.ts'
import { DEFAULT_SIZES } from '../catalogue/size-sets.ts'
import { DEFAULT_DELIVERY } from '../delivery/zone.ts'
import { SHIPPED_RULES } from '../order/order-rules.ts'
import { fillMarks, fillWords, findPlaceholderProblem } from './fill-placeholders.ts'
import { PLACEHOLDER_NAMES, placeholders } from './placeholders.ts'
import type { TextFacts } from './text-facts.ts'

const FACTS: TextFacts = {
  brand,
  rules: SHIPPED_RULES,
  delivery: DEFAULT_DELIVERY,
  holdMinutes: 15,
  mailSender: { service: 'smtp', host: 'smtp.example.com' },
  offeredSizes: [{ title: 'Clothing', sizes: DEFAULT_SIZES }],
  hasComputedPictures: true,
}

test('a placeholder says what is true at the moment', () => {
  expect(fillWords('{brand}, {place}: {return days}, from {free delivery from}', FACTS)).toBe(
    `${brand.name}, Accra, Ghana: 14 days, from GHS 100`,
  )
  const other = {
    ...FACTS,
    brand: { ...brand, name: 'Asem', city: '' },
    offeredSizes: [{ title: 'Shoes', sizes: ['40', '41'] }],
    hasComputedPictures: false,
  }
  expect(fillWords('{sizes}', other)).toMatch(/^Our pieces come in 40 and 41\./)
  expect(fillWords('{brand}, {place}. {pictures}.', other)).toBe('Asem, Ghana. Screens differ.')
})

test('one that says nothing takes its space along, and an unknown one stays as it was typed', () => {
  const none = { ...FACTS, rules: { ...SHIPPED_RULES, surcharge: { percent: 0, sizes: [] } } }
  expect(fillWords('One size. {larger sizes} Ask us.', none)).toBe('One size. Ask us.')
  expect(fillWords('{nobody}', FACTS)).toBe('{nobody}')
})

test('no fact can be taken for a mark [O217]', () => {
  const name = '<b>[x](javascript:1)</b> *a* {brand}'
  const filled = fillMarks('{brand} sells', { ...FACTS, brand: { ...brand, name } })
  expect(filled.replace(/\\[!-/:-@[-`{-~]/g, '')).not.toMatch(/[<>[\]()*{}]/)
})

test('in the words of a link, a fact is no link of its own, and in its address it has no spaces [O261]', () => {
  const facts = { ...FACTS, brand: { ...brand, name: '{email}', email: 'a@b.example' } }
  expect(fillMarks('[Write to {email}](mailto:{email}), or {email}', facts)).toBe(
    '[Write to a\\@b\\.example](mailto:a\\@b\\.example), or [a\\@b\\.example](mailto\\:a\\@b\\.example)',
  )
  expect(
    fillMarks('[{brand}](tel:{phone})', {
      ...facts,
      brand: { ...facts.brand, phone: '+233 24 1' },
    }),
  ).toBe('[\\{email\\}](tel:\\+233241)')
  expect(fillMarks('[{brand aloud}](/about)', facts)).toBe('[\ue000\\{email\\}\ue001](/about)')
})

test('a part becomes paragraphs of its own, with its facts', () => {
  expect(fillMarks('Before.\n{controller}\nAfter.', FACTS)).toContain('Act 843')
  expect(fillMarks('{controller}', FACTS)).toContain(`\n${brand.name} runs this shop from Accra`)
})

test.each([
  ['Hello {brnad}', { code: 'placeholder-unknown', name: 'brnad' }],
  ['Hello {}', { code: 'placeholder-unknown', name: '' }],
  ['Hello {retention}', { code: 'part-not-alone', name: 'retention' }],
  ['{retention}', null],
  ['Hello {brand}', null],
] as const)('in a policy %j is judged as %j [O218]', (source, problem) => {
  expect(findPlaceholderProblem(source, { hasParts: true })).toEqual(problem)
})

test('outside of policies no part is written', () => {
  expect(findPlaceholderProblem('{retention}', { hasParts: false })).toEqual({
    code: 'part-elsewhere',
    name: 'retention',
  })
})

test('every placeholder has words for a shop that has said nothing about itself yet', () => {
  const bare = {
    ...brand,
    city: '',
    region: '',
    company: '',
    street: '',
    hours: '',
    whatsappDigits: '',
  }
  const empty = PLACEHOLDER_NAMES.filter(
    (name) => placeholders[name].words({ ...FACTS, brand: bare }).trim() === '',
  )
  expect(empty).toEqual(['hours', 'whatsapp'])
})
