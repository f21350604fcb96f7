import { setImmediate as nextTick } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { CompressedResponse } from '#server/base/compressed-response'
import type { Encoding } from '#server/base/http/accepted-encoding'
import { limitWithQueue } from '#server/base/http/limit-with-queue'

/** Each compression thread renders one, and holds a whole page and its compressed form in memory. */
const MAX_CONCURRENT = 4
/** Requests for the same cacheable page share one rendering: only a flood of different pages queues. */
const MAX_QUEUED = 500

export type RenderLimiter = (
  render: () => Promise<CompressedResponse>,
  encoding: Encoding | null,
) => Promise<CompressedResponse>

/**
 * Renders at most one page per tick, because a long page blocks the event loop for about 25 ms. A
 * page counts as running until it is compressed.
 */
export function createRenderLimiter(): RenderLimiter {
  const limit = limitWithQueue({ maxConcurrent: MAX_CONCURRENT, maxQueued: MAX_QUEUED })
  const onePerTick = pLimit(1)

  return (render, encoding) =>
    limit(async () => {
      await onePerTick(nextTick)
      const page = await render()
      if (encoding) await page.encoded(encoding)
      return page
    })
}
