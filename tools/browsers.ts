import { BROWSERS } from '../browsers/browsers.ts'
import { buildStorefront } from './build-storefront.ts'
import { runInTurn, summarise, vitestSuite, wantedOf } from './run-checks.ts'
import type { TestResult } from './test-results.ts'

/**
 * `npm run browsers` walks the journeys of browsers/ in Firefox and in WebKitGTK. It fails if the machine lacks one of
 * them, as a journey that was skipped has not been walked anywhere else.
 */
const versions = new Map<string, string>()
for (const { name, packages, isInstalled, open } of BROWSERS) {
  if (isInstalled()) {
    const driver = await open()
    versions.set(name, driver.version)
    await driver.close()
  } else {
    console.error(`${name} is missing; on Debian: apt-get install ${packages.join(' ')}`)
  }
}

await buildStorefront()
const results = await runInTurn(wantedOf([vitestSuite('journeys in other browsers', ['browsers'])]))
const { failed, skipped } = summarise(results)
console.log('')
for (const result of results) console.log(rowOf(result))
process.exit(failed + skipped === 0 ? 0 : 1)

/** The title of a journey begins with its browser. */
function rowOf({ title, verdict, ms }: TestResult): string {
  const browser = BROWSERS.find(({ name }) => title.startsWith(name))?.name ?? ''
  return [
    browser.padEnd(10),
    (versions.get(browser) ?? '').padEnd(9),
    title.slice(browser.length).trim().padEnd(72),
    `${(ms / 1000).toFixed(1)} s`.padStart(8),
    verdict,
  ].join('  ')
}
