import { openTestShop } from '#testing/server/start-test-shop'
import { BUDGETS } from '../budgets.ts'
import { withShop } from '../processes/start-shop.ts'
import type { Figure } from '../report/figures.ts'
import { compareCached } from './compare-cached.ts'
import { cpuPerCall } from './cpu-per-call.ts'
import { renderAddress, rendererOf } from './render-address.ts'
import { sendRequests } from './send-requests.ts'

const PRODUCT = '/product/15'

export async function measureCpu(): Promise<readonly Figure[]> {
  const cached = await compareCached()
  return [
    {
      what: 'CPU of a cached page, against a prebuilt buffer',
      measured: cached.ratio,
      unit: 'times',
      budget: BUDGETS.cachedToPrebuiltCpu,
    },
    { what: 'CPU of a cached page', measured: cached.cachedMs, unit: 'ms', budget: null },
    { what: 'CPU of a prebuilt buffer', measured: cached.prebuiltMs, unit: 'ms', budget: null },
    {
      what: 'cached pages a second, one process',
      measured: cached.requestsPerSecond,
      unit: 'count',
      budget: null,
    },
    {
      what: 'CPU of an uncached product page, not compressed',
      measured: await measureUncached(),
      unit: 'ms',
      budget: BUDGETS.uncachedProductCpuMs,
    },
    {
      what: 'RSS of the server after load',
      measured: await measureMemory(),
      unit: 'MB',
      budget: BUDGETS.serverRssMegabytes,
    },
  ]
}

async function measureUncached(): Promise<number> {
  const testShop = await openTestShop()
  try {
    const renderer = await rendererOf(testShop)
    return await cpuPerCall(() => renderAddress(PRODUCT, renderer))
  } finally {
    await testShop.close()
  }
}

/** Memory is measured after every product page was rendered once and the main pages were requested often. */
function measureMemory(): Promise<number> {
  return withShop(async ({ url, port, usage }) => {
    for (let id = 1; id <= 27; id += 1) await (await fetch(`${url}/product/${id}`)).text()
    for (const path of ['/', '/collection', PRODUCT]) {
      await sendRequests({ port, path, connections: 16, requestsEach: 400 })
    }
    return (await usage()).rssMegabytes
  })
}
