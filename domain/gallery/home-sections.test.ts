import { expect, test } from 'vitest'
import {
  addableKinds,
  addHomeSection,
  HOME_KINDS,
  type HomeSection,
  listedElsewhere,
  MAX_HOME_SECTIONS,
  readHomeSections,
  SHIPPED_SECTIONS,
  withListedElsewhere,
  withoutGone,
} from './home-sections.ts'
import { mergeChoice, moveChosen } from './merge-choice.ts'
import { choiceOf, withChoice } from './section-choice.ts'

const ELSEWHERE = { heroProductId: 13, lookId: 2, newDropIds: [1, 2] }

function added(sections: readonly HomeSection[], kind: HomeSection['kind']) {
  const result = addHomeSection(sections, kind, ELSEWHERE)
  if (!result.ok) throw new Error(result.error)
  return result.value
}

test('sections that cannot be read are left out, and the others stay [O245]', () => {
  const foreign = { key: 'countdown', kind: 'countdown', isShown: true }
  const broken = { key: '<b>', kind: 'newsletter', isShown: true }
  expect(readHomeSections([foreign, ...SHIPPED_SECTIONS, broken, null])).toEqual(SHIPPED_SECTIONS)
  expect(readHomeSections('nonsense')).toEqual([])
})

test('what is written can be read again', () => {
  const all = HOME_KINDS.filter((kind) => !SHIPPED_SECTIONS.some((each) => each.kind === kind))
  const sections = all.reduce(added, SHIPPED_SECTIONS)
  expect(readHomeSections(JSON.parse(JSON.stringify(sections)))).toEqual(sections)
})

test('products, posters and words may be there several times, the others once', () => {
  const twice = added(added(SHIPPED_SECTIONS, 'words'), 'words')
  expect(twice.map(({ key }) => key)).toEqual(['hero', 'drops', 'story', 'words-1', 'words-2'])
  expect(addHomeSection(twice, 'hero', ELSEWHERE)).toEqual({ ok: false, error: 'section-twice' })
  expect(addableKinds(twice)).toEqual(['products', 'posters', 'words', 'newsletter'])
})

test('a list ends with the twelfth section', () => {
  const twelve = Array.from({ length: 9 }).reduce<readonly HomeSection[]>(
    (list) => added(list, 'words'),
    SHIPPED_SECTIONS,
  )
  expect([twelve.length, addableKinds(twelve)]).toEqual([MAX_HOME_SECTIONS, []])
  expect(addHomeSection(twelve, 'words', ELSEWHERE)).toMatchObject({ error: 'too-many-sections' })
})

test('what products and the home page say wins over the list, and comes back out of it', () => {
  const full = withListedElsewhere(SHIPPED_SECTIONS, ELSEWHERE)
  expect(listedElsewhere(full, { heroProductId: null, lookId: null, newDropIds: [] })).toEqual(
    ELSEWHERE,
  )
  expect(listedElsewhere([], ELSEWHERE)).toEqual(ELSEWHERE)
})

test('what is deleted is in no section any more', () => {
  const full = withListedElsewhere(SHIPPED_SECTIONS, ELSEWHERE)
  const left = withoutGone(full, { products: [13, 1], posters: [2] })
  const nothing = { heroProductId: 0, lookId: 0, newDropIds: [] }
  expect(listedElsewhere(left, nothing)).toEqual({
    heroProductId: null,
    lookId: null,
    newDropIds: [2],
  })
})

test('a search keeps what it does not show, and new ones follow', () => {
  expect(mergeChoice({ chosen: [9, 4, 7], shown: [4, 5, 6], ticked: [6, 5] })).toEqual([9, 7, 6, 5])
  expect(mergeChoice({ chosen: [1], shown: [1, 2], ticked: [1, 2, 99] })).toEqual([1, 2])
  expect(moveChosen([1, 2, 3], 3, 'up')).toEqual([1, 3, 2])
  expect(moveChosen([1, 2, 3], 3, 'down')).toEqual([1, 2, 3])
  expect(moveChosen([1, 2, 3], 8, 'up')).toEqual([1, 2, 3])
})

test('a section takes as many as it can show', () => {
  const [hero, drops] = SHIPPED_SECTIONS
  if (!hero || !drops) throw new Error('no sections')
  const many = Array.from({ length: 20 }, (_, index) => index + 1)
  expect(choiceOf(withChoice(hero, many))?.ids).toEqual([1])
  expect(choiceOf(withChoice(drops, many))?.ids).toHaveLength(12)
})
