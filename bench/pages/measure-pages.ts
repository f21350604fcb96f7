import { brotliDecompressSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { BUDGETS } from '../budgets.ts'
import { withChromium } from '../processes/launch-chromium.ts'
import { withShop } from '../processes/start-shop.ts'
import type { Figure } from '../report/figures.ts'
import { fetchPressed } from './fetch-brotli.ts'
import { readHtmlParts } from './html-parts.ts'
import { isMainRoute, pageAddresses } from './page-addresses.ts'
import { visitPage } from './visit-page.ts'

export type PageRow = { readonly name: string; readonly figures: readonly Figure[] }

/** Long lists are pages too: everything there is, after the last *Load more*. */
const LONGEST_LIST = { route: 'collection', path: '/collection?page=3' } as const

export function measurePages(): Promise<readonly PageRow[]> {
  return withShop(({ url }) => withChromium([], (browser) => measureAll(browser, url)))
}

async function measureAll(browser: Browser, shopUrl: string): Promise<readonly PageRow[]> {
  const rows: PageRow[] = []
  for (const { route, path } of [...pageAddresses(), LONGEST_LIST]) {
    const scriptBudget = isMainRoute(route) ? BUDGETS.scriptGzipBytes : null
    rows.push({ name: path, figures: await measurePage(browser, shopUrl + path, scriptBudget) })
  }
  return rows
}

async function measurePage(
  browser: Browser,
  url: string,
  scriptBudget: number | null,
): Promise<readonly Figure[]> {
  const compressed = await fetchPressed(url)
  const html = brotliDecompressSync(compressed)
  const parts = readHtmlParts(html.toString())
  const visit = await visitPage(browser, url)
  return [
    bytes('HTML', html.length),
    bytes('brotli', compressed.length, BUDGETS.htmlBrotliBytes),
    bytes('CSS in it', parts.styleBytes),
    bytes('JS in it', parts.inlineScriptBytes, BUDGETS.inlineScriptBytes),
    count('JS files before load', visit.scriptsBeforeLoad, BUDGETS.scriptsBeforeLoad),
    count('JS files', visit.scriptFiles),
    bytes('all JS, gzip', visit.scriptGzipBytes, scriptBudget),
    count('other hosts', visit.thirdPartyHosts.length, BUDGETS.thirdPartyHosts),
    bytes('pictures', visit.pictureBytes),
  ]
}

function bytes(what: string, measured: number, budget: number | null = null): Figure {
  return { what, measured, unit: 'bytes', budget }
}

function count(what: string, measured: number, budget: number | null = null): Figure {
  return { what, measured, unit: 'count', budget }
}
