import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { BUDGETS } from '../budgets.ts'
import { withChromium } from '../processes/launch-chromium.ts'
import { findFreePort, withServer, withShop } from '../processes/start-shop.ts'
import type { Figure } from '../report/figures.ts'
import { median, medianRatio } from '../report/statistics.ts'
import { type Audit, audit, CATEGORIES, type Category } from './audit.ts'

const LINE = {
  id: 14,
  title: 'Ancient Dragon Tee',
  price: 500,
  image: '',
  color: 'Black',
  imageVariant: 'image1',
  size: 'M',
  quantity: 1,
} as const

const MAX_ROUNDS = 3
/** No round starts after this time: a slow machine runs fewer. */
const TIMEOUT_MS = 200_000
const PATHS = ['/', '/collection', '/product/15', '/cart', '/checkout']
const STATIC_SERVER = join(import.meta.dirname, 'static-server.child.ts')

type Pair = { readonly path: string; readonly ours: Audit[]; readonly twins: Audit[] }
export type LighthouseRow = { readonly name: string; readonly figures: readonly Figure[] }

export async function measureLighthouse(): Promise<readonly LighthouseRow[]> {
  const port = await findFreePort()
  const pairs = await withShop((shop) =>
    withServer({ file: STATIC_SERVER, readyText: 'ready' }, (twin) =>
      withChromium([`--remote-debugging-port=${port}`], async () => {
        await fillCart(port, shop.url)
        return takeTurns(port, { shopUrl: shop.url, twinUrl: twin.url })
      }),
    ),
  )
  return pairs.map((pair) => ({ name: pair.path, figures: figuresOf(pair) }))
}

type Urls = { readonly shopUrl: string; readonly twinUrl: string }

/** The pages alternate, so that a slow minute of the machine affects all of them. */
async function takeTurns(port: number, { shopUrl, twinUrl }: Urls): Promise<readonly Pair[]> {
  const pairs = PATHS.map((path): Pair => ({ path, ours: [], twins: [] }))
  const startedAt = performance.now()
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    if (round > 0 && performance.now() - startedAt > TIMEOUT_MS) break
    for (const { path, ours, twins } of pairs) {
      ours.push(await audit(shopUrl + path, port, categoriesOf(round)))
      twins.push(await audit(twinUrl + path, port, ['performance']))
    }
  }
  return pairs
}

/** The other scores do not vary from run to run, so they are taken once. */
function categoriesOf(round: number): readonly Category[] {
  return round === 0 ? CATEGORIES : ['performance']
}

function figuresOf({ ours, twins }: Pair): readonly Figure[] {
  const lcps = ours.map(({ lcpMs }) => lcpMs)
  const twinLcps = twins.map(({ lcpMs }) => lcpMs)
  const { layoutShift, lcpToStaticTwin } = BUDGETS
  return [
    { what: 'LCP of the twin', measured: median(twinLcps), unit: 'ms', budget: null },
    { what: 'LCP', measured: median(lcps), unit: 'ms', budget: null },
    {
      what: 'ratio',
      measured: medianRatio(lcps, twinLcps),
      unit: 'times',
      budget: lcpToStaticTwin,
    },
    { what: 'CLS', measured: medianOf(ours, 'layoutShift'), unit: 'shift', budget: layoutShift },
    { what: 'TBT of the twin', measured: medianOf(twins, 'blockedMs'), unit: 'ms', budget: null },
    { what: 'TBT', measured: medianOf(ours, 'blockedMs'), unit: 'ms', budget: null },
    scoreFigure('performance', twins, 'performance of the twin'),
    ...CATEGORIES.map((category) => scoreFigure(category, ours)),
  ]
}

function medianOf(audits: readonly Audit[], key: 'layoutShift' | 'blockedMs'): number {
  return median(audits.map((one) => one[key]))
}

function scoreFigure(
  category: Category,
  audits: readonly Audit[],
  what: string = category,
): Figure {
  const scores = audits.flatMap((one) => one.scores[category] ?? [])
  return { what, measured: median(scores), unit: 'score', budget: null }
}

/** Lighthouse opens its own tabs in this browser; they share this cart. */
async function fillCart(debuggingPort: number, shopUrl: string) {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${debuggingPort}`)
  const [context] = browser.contexts()
  const page = await context?.newPage()
  await page?.goto(`${shopUrl}/robots.txt`)
  await page?.evaluate((cart) => localStorage.setItem('cart', cart), JSON.stringify([LINE]))
  await page?.close()
  await browser.close()
}
