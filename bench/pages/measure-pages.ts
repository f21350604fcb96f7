import { brotliDecompressSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { BUDGETS } from '../budgets.ts'
import { withChromium } from '../processes/launch-chromium.ts'
import { withShop } from '../processes/start-shop.ts'
import type { Figure } from '../report/figures.ts'
import { fetchRecompressed } from './fetch-brotli.ts'
import { readHtmlParts } from './html-parts.ts'
import { MAIN_ROUTES, pageAddresses, pathOf } from './page-addresses.ts'
import { scriptsInTurn, visitPage } from './visit-page.ts'

export type PageRow = { readonly name: string; readonly figures: readonly Figure[] }

/** This list has all products, after the last *Load more*. */
const LONGEST_LIST = '/collection?page=3'

export function measurePages(): Promise<readonly PageRow[]> {
  return withShop(({ url }) => withChromium([], (browser) => measureAll(browser, url)))
}

async function measureAll(browser: Browser, shopUrl: string): Promise<readonly PageRow[]> {
  const rows: PageRow[] = []
  for (const path of [...pageAddresses().map((address) => address.path), LONGEST_LIST]) {
    rows.push({ name: path, figures: await measurePage(browser, shopUrl + path) })
  }
  return rows
}

/** Measures the JavaScript of a typical visit, each file counted once. */
export function measureVisit(): Promise<readonly Figure[]> {
  return withShop(({ url }) =>
    withChromium([], async (browser) => {
      const urls = MAIN_ROUTES.map((route) => url + pathOf(route))
      const gzipBytes = await scriptsInTurn(browser, urls)
      return [
        bytes(`all JS of ${MAIN_ROUTES.join(', ')}, gzip`, gzipBytes, BUDGETS.scriptGzipBytes),
      ]
    }),
  )
}

async function measurePage(browser: Browser, url: string): Promise<readonly Figure[]> {
  const compressed = await fetchRecompressed(url)
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
    bytes('all JS, gzip', visit.scriptGzipBytes),
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
