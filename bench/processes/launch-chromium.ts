import { type Browser, chromium } from '@playwright/test'
import { ensureChromium } from '../../tools/ensure-chromium.ts'
import { findChromium } from '../../tools/find-chromium.ts'

/** Only loopback resolves: requests to other hosts are counted, but fail. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
]

/** Closes the browser even if `use` throws. */
export async function withChromium<Value>(
  flags: readonly string[],
  use: (browser: Browser) => Promise<Value>,
): Promise<Value> {
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
