import { mkdirSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#testing/server/start-test-shop'
import { BROWSERS, type Browser } from './browsers.ts'
import { type Person, personAt } from './person.ts'

const PICTURES = 'test-results'

export type Visit = TestShop & { readonly person: Person }

/** Runs the journey in every browser, each time in a new shop and with an empty profile. */
export function inEachBrowser(journey: string, walk: (visit: Visit) => Promise<void>): void {
  for (const browser of BROWSERS) {
    describe.skipIf(mustSkip(browser))(browser.name, () => {
      test(journey, () => walkThrough(browser, journey, walk))
    })
  }
}

/** A machine without the browser may skip the journey, CI may not. */
function mustSkip({ isInstalled }: Browser): boolean {
  return process.env.CI === undefined && !isInstalled()
}

async function walkThrough(
  { name, open }: Browser,
  journey: string,
  walk: (visit: Visit) => Promise<void>,
) {
  const testShop = await openTestShop()
  try {
    const origin = await testShop.app.listen({ port: 0, host: '127.0.0.1' })
    const driver = await open()
    try {
      await walk({ ...testShop, person: personAt(driver, origin) })
      expect(driver.consoleErrors()).toEqual([])
    } catch (error) {
      mkdirSync(PICTURES, { recursive: true })
      writeFileSync(`${PICTURES}/${name} ${journey}.png`, await driver.takePicture(), 'base64')
      throw error
    } finally {
      await driver.close()
    }
  } finally {
    await testShop.close()
  }
}
