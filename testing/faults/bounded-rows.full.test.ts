import { expect, test } from 'vitest'
import { eachEngine } from '../database/each-engine.ts'
import { walkStrangerPosts } from './walk-stranger-posts.builder.ts'

const TIMEOUT_MS = 900_000
const TIMES = 200

eachEngine('a stranger who sends every post two hundred times from one network', (engine) => {
  test(
    'makes no more rows than the shop allows [S64] [S65]',
    async () => {
      expect(await walkStrangerPosts(engine, TIMES)).toEqual([])
    },
    TIMEOUT_MS,
  )
})
