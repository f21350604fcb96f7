import { expect, test } from 'vitest'
import { eachEngine } from '../database/each-engine.ts'
import { walkStrangerPosts } from './walk-stranger-posts.builder.ts'

const TIMEOUT_MS = 180_000
/** This is twice what the shop of this test allows; bounded-rows.full.test.ts sends more. */
const TIMES = 40

eachEngine('a stranger who sends a post again and again from one network', (engine) => {
  test(
    'makes no more rows than the shop allows, whichever post it is [S64] [S65]',
    async () => {
      expect(await walkStrangerPosts(engine, TIMES)).toEqual([])
    },
    TIMEOUT_MS,
  )
})
