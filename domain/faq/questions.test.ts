import { expect, test } from 'vitest'
import { brand } from '../brand.ts'
import { DEFAULT_SIZES } from '../catalogue/size-sets.ts'
import { SHIPPED_RULES } from '../order/order-rules.ts'
import { questionsOf } from './questions.ts'

const offered = [{ title: 'Clothing', sizes: DEFAULT_SIZES }]

function answerTo(id: string, rules = SHIPPED_RULES): string {
  return questionsOf({ brand, rules, offered }).find((each) => each.id === id)?.answer ?? ''
}

test('the answers about an order that was placed lead to the page that finds it', () => {
  const links = questionsOf({ brand, rules: SHIPPED_RULES, offered }).flatMap(({ id, link }) =>
    link ? [[id, link.href]] : [],
  )
  expect(links).toEqual([
    ['tracking', '/orders'],
    ['returns', '/orders'],
  ])
})

test('the answer about sizes names the surcharge in force, and none where there is none', () => {
  expect(answerTo('sizing')).toContain('XL, 2XL and XXL cost 10 % more, because')
  const only = { ...SHIPPED_RULES, surcharge: { percent: 25, sizes: ['3XL'] } }
  expect(answerTo('sizing', only)).toContain('headwear is one size. 3XL costs 25 % more, because')
  const none = { ...SHIPPED_RULES, surcharge: { percent: 0, sizes: ['3XL'] } }
  expect(answerTo('sizing', none)).toMatch(/headwear is one size\.$/)
})

test('the answer about returns says the days in force, or that only what is faulty is taken back', () => {
  expect(answerTo('returns')).toMatch(/^Yes, within 14 days from delivery, if/)
  expect(answerTo('returns', { ...SHIPPED_RULES, returnDays: 1 })).toMatch(
    /^Yes, within 1 day from/,
  )
  const none = answerTo('returns', { ...SHIPPED_RULES, returnDays: 0 })
  expect(none).toMatch(/^Only a piece that is damaged, faulty or not what you ordered\./)
})
