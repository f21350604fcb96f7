import { setImmediate as nextTurn } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { Encoding } from '../http/accepted-encoding.ts'
import { limitWaiting } from '../http/limit-waiting.ts'
import type { CompressedResponse } from './compressed-response.ts'

/** As many as the threads that compress; each holds a whole page and its compressed form. */
const MAX_AT_ONCE = 4
/** Pages that can be kept are made once for all who ask, so only a flood of different ones gets here. */
const MAX_WAITING = 500

export type MakeInTurn = (
  make: () => Promise<CompressedResponse>,
  encoding: Encoding | null,
) => Promise<CompressedResponse>

/**
 * A page that is not kept is made and compressed before the next one, and one in each turn of the
 * event loop: a long page holds it up for some 25 ms, and in between everybody else is heard.
 */
export function makePagesInTurn(): MakeInTurn {
  const atOnce = limitWaiting({ maxAtOnce: MAX_AT_ONCE, maxWaiting: MAX_WAITING })
  const oneATurn = pLimit(1)

  return (make, encoding) =>
    atOnce(async () => {
      await oneATurn(nextTurn)
      const page = await make()
      if (encoding) await page.encoded(encoding)
      return page
    })
}
