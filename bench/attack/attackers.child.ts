import * as v from 'valibot'
import { getRequest } from '../load/requests.ts'
import { servePlans, withGeneratorStats } from '../load/serve-plans.ts'
import { createShopper } from '../load/shopper.ts'
import { attackedPath } from './addresses.ts'
import { type Attack, planSchema } from './plan.ts'

/** Shopping services request the feed too, compressed and uncompressed. */
const FEED_READERS = ['gzip', 'gzip', 'identity'] as const
const READS_EACH = 5
const ENCODINGS = ['gzip, br', 'gzip', 'identity'] as const
const CURRENCIES = ['GHS', 'USD', 'EUR', 'GBP'] as const

servePlans(async (input): Promise<Attack> => {
  const { port, connections, firstIndex, requests, productIds } = v.parse(planSchema, input)
  const end = firstIndex + requests
  const errors: Record<string, number> = {}
  let [nextIndex, responses, feeds] = [firstIndex, 0, 0]

  function note(what: string) {
    errors[what] = (errors[what] ?? 0) + 1
  }

  async function attack() {
    const shopper = createShopper({ port })
    while (nextIndex < end) {
      const index = nextIndex
      nextIndex += 1
      const path = attackedPath({ index, productIds })
      const { status } = await shopper.send(getRequest(path, headersOf(index)))
      responses += 1
      if (status !== 200) note(`${status} for ${path.split('?', 1)[0]}`)
    }
    shopper.leave()
  }

  async function readFeed(encoding: string) {
    for (let read = 0; read < READS_EACH; read += 1) {
      const headers = { 'accept-encoding': encoding }
      const response = await fetch(`http://127.0.0.1:${port}/feeds/google.xml`, { headers })
      for await (const _chunk of response.body ?? []);
      feeds += 1
      if (response.status !== 200) note(`${response.status} for the feed`)
    }
  }

  const { generator } = await withGeneratorStats(() =>
    Promise.all([
      ...Array.from({ length: connections }, () =>
        attack().catch((error: Error) => note(error.message)),
      ),
      ...FEED_READERS.map((encoding) =>
        readFeed(encoding).catch((error: Error) => note(error.message)),
      ),
    ]),
  )
  return { responses, feeds, errors, generator }
})

/** Each encoding and each currency is a separate cache entry of the same page. */
function headersOf(index: number): Readonly<Record<string, string>> {
  return {
    'Accept-Encoding': ENCODINGS[index % ENCODINGS.length] ?? 'identity',
    Cookie: `currency=${CURRENCIES[Math.floor(index / 8) % CURRENCIES.length]}`,
  }
}
