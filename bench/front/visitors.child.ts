import * as v from 'valibot'
import { getRequest } from '../load/requests.ts'
import { servePlans, withGeneratorStats } from '../load/serve-plans.ts'
import { createShopper } from '../load/shopper.ts'
import { createTally, type Tally } from '../load/tally.ts'
import { type Plan, planSchema } from './plan.ts'

/** Each visitor requests one page after the other, as fast as they come. */
async function visitAll({ ports, paths, cookie, shoppers, requests }: Plan, tally: Tally) {
  const pages = paths.map((path) => getRequest(path, { 'Accept-Encoding': 'br', Cookie: cookie }))
  let asked = 0
  async function visit(index: number) {
    const shopper = createShopper({ port: ports[index % ports.length] ?? 0 })
    while (asked < requests) {
      const page = pages[asked % pages.length]
      asked += 1
      if (!page) break
      const startedAt = performance.now()
      const { status } = await shopper.send(page)
      tally.pages.record(performance.now() - startedAt)
      if (status !== 200) tally.err(`${status} for a page`)
    }
    shopper.leave()
  }
  await Promise.all(Array.from({ length: shoppers }, (_, index) => visit(index)))
}

servePlans(async (input) => {
  const plan = v.parse(planSchema, input)
  const tally = createTally()
  const { generator } = await withGeneratorStats(() => visitAll(plan, tally))
  return { ...tally.result(), generator }
})
