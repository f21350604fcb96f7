import type { Browser, Page, Response } from '@playwright/test'
import { sum } from '../report/statistics.ts'
import { gzipSize } from './reachable-scripts.ts'

const TIMEOUT_MS = 15_000

export type Visit = {
  readonly scriptsBeforeLoad: number
  readonly scriptFiles: number
  readonly scriptGzipBytes: number
  readonly thirdPartyHosts: readonly string[]
  readonly pictureBytes: number
}

/** Makes a first visit on a phone 360 px wide at pixel ratio 2, until the app is hydrated and the network idle. */
export function visitPage(browser: Browser, url: string): Promise<Visit> {
  return withPhone(browser, (page) => watchVisit(page, url))
}

/** Returns the bytes (gzip) of the scripts of these pages for one visitor who opens them one after the other. */
export function scriptsInTurn(browser: Browser, urls: readonly string[]): Promise<number> {
  return withPhone(browser, async (page) => {
    const scripts = new Map<string, Promise<Buffer>>()
    page.on('response', (response) => {
      const url = response.url()
      if (isOfKind(response, 'script') && !scripts.has(url)) scripts.set(url, bodyOf(response))
    })
    for (const url of urls) await openAwake(page, url)
    return sum((await Promise.all(scripts.values())).map(gzipSize))
  })
}

async function withPhone<Value>(
  browser: Browser,
  use: (page: Page) => Promise<Value>,
): Promise<Value> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(TIMEOUT_MS)
    return await use(page)
  } finally {
    await context.close()
  }
}

/** If a page redirects before a response was read, the response is not counted. */
function bodyOf(response: Response): Promise<Buffer> {
  return response.body().catch(() => Buffer.alloc(0))
}

async function watchVisit(page: Page, url: string): Promise<Visit> {
  const scripts: Promise<Buffer>[] = []
  const pictures: Promise<Buffer>[] = []
  const hosts = new Set<string>()
  let isLoaded = false
  let scriptsBeforeLoad = 0
  // Bodies are read at once: after a redirect the responses of the first page are no longer available.
  page.on('response', (response) => {
    if (isOfKind(response, 'script')) scripts.push(bodyOf(response))
    if (isOfKind(response, 'image')) pictures.push(bodyOf(response))
  })
  page.on('load', () => {
    isLoaded = true
  })
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    if (protocol.startsWith('http')) hosts.add(host)
    if (request.resourceType() === 'script' && !isLoaded) scriptsBeforeLoad += 1
  })
  await openAwake(page, url)

  const scriptBodies = await Promise.all(scripts)
  const pictureBodies = await Promise.all(pictures)
  return {
    scriptsBeforeLoad,
    scriptFiles: scriptBodies.length,
    scriptGzipBytes: sum(scriptBodies.map(gzipSize)),
    thirdPartyHosts: [...hosts].filter((host) => host !== new URL(url).host),
    pictureBytes: sum(pictureBodies.map(({ length }) => length)),
  }
}

async function openAwake(page: Page, url: string) {
  await page.goto(url)
  await page.waitForFunction(() => 'awake' in document.documentElement.dataset)
  await page.waitForLoadState('networkidle')
}

/** Inline pictures are already counted with the HTML. */
function isOfKind(response: Response, kind: 'script' | 'image'): boolean {
  return response.request().resourceType() === kind && response.url().startsWith('http')
}
