import { type Browser, chromium } from '@playwright/test'
import { ensureChromium } from '../../tools/ensure-chromium.ts'
import { findChromium } from '../../tools/find-chromium.ts'

/** Every name but loopback leads nowhere: a page that asks elsewhere is counted, not served. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
]

/** Closed again whatever happens. */
export async function withChromium<Answer>(
  flags: readonly string[],
  use: (browser: Browser) => Promise<Answer>,
): Promise<Answer> {
  if (!ensureChromium()) throw new Error('There is no Chromium to measure with.')
  const executablePath = findChromium()
  const browser = await chromium.launch({
    args: [...FLAGS, ...flags],
    ...(executablePath ? { executablePath } : {}),
  })
  try {
    return await use(browser)
  } finally {
    await browser.close()
  }
}
