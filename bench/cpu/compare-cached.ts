import { join } from 'node:path'
import { type RunningShop, withServer } from '../processes/start-shop.ts'
import { median, medianRatio } from '../report/statistics.ts'
import { sendRequests } from './send-requests.ts'

const ROUNDS = 7
const CONNECTIONS = 8
const REQUESTS_EACH = 400

export type CachedCost = {
  readonly cachedMs: number
  readonly prebuiltMs: number
  readonly ratio: number
  readonly requestsPerSecond: number
}

/** Compares a page from the HTML cache with the same bytes from a buffer, in alternating rounds. */
export function compareCached(): Promise<CachedCost> {
  const file = join(import.meta.dirname, 'shop-with-prebuilt-page.child.ts')
  return withServer({ file, readyText: 'ready' }, takeTurns)
}

async function takeTurns(shop: RunningShop): Promise<CachedCost> {
  await measureRound(shop, '/')
  await measureRound(shop, '/prebuilt')
  const cached: Round[] = []
  const prebuilt: Round[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    cached.push(await measureRound(shop, '/'))
    prebuilt.push(await measureRound(shop, '/prebuilt'))
  }
  const cachedCpu = cached.map(({ cpuMs }) => cpuMs)
  const prebuiltCpu = prebuilt.map(({ cpuMs }) => cpuMs)
  return {
    cachedMs: median(cachedCpu),
    prebuiltMs: median(prebuiltCpu),
    ratio: medianRatio(cachedCpu, prebuiltCpu),
    requestsPerSecond: median(cached.map(({ requestsPerSecond }) => requestsPerSecond)),
  }
}

type Round = { readonly cpuMs: number; readonly requestsPerSecond: number }

async function measureRound(shop: RunningShop, path: string): Promise<Round> {
  const requests = CONNECTIONS * REQUESTS_EACH
  const before = await shop.usage()
  const startedAt = performance.now()
  await sendRequests({
    port: shop.port,
    path,
    connections: CONNECTIONS,
    requestsEach: REQUESTS_EACH,
  })
  const seconds = (performance.now() - startedAt) / 1000
  const { cpuMs } = await shop.usage()
  return { cpuMs: (cpuMs - before.cpuMs) / requests, requestsPerSecond: requests / seconds }
}
