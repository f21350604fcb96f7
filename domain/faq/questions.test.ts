import { expect, test } from 'vitest'
import { brand } from '../brand.ts'
import { questionsOf } from './questions.ts'

test('the answers about an order that was placed lead to the page that finds it', () => {
  const links = questionsOf(brand).flatMap(({ id, link }) => (link ? [[id, link.href]] : []))
  expect(links).toEqual([
    ['tracking', '/orders'],
    ['returns', '/orders'],
  ])
})
