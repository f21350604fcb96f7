import { expect, test } from 'vitest'
import { CRAWLERS, isCrawler } from './crawlers.ts'
import { CRAWLER_AGENTS, SHOPPER_AGENTS } from './user-agents.builder.ts'

test.each(CRAWLER_AGENTS)('%s is a crawler of Google, Bing, Meta or X', (userAgent) => {
  expect(isCrawler(userAgent)).toBe(true)
})

test.each(CRAWLERS)('a crawler in these tests names itself %s', (word) => {
  expect(CRAWLER_AGENTS.filter((agent) => agent.toLowerCase().includes(word))).not.toEqual([])
})

test.each([...SHOPPER_AGENTS, '', undefined])('%s is not', (userAgent) => {
  expect(isCrawler(userAgent)).toBe(false)
})
