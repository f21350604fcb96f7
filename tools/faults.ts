import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { buildStorefront } from './build-storefront.ts'
import { ensureHeadlessChromium } from './ensure-chromium.ts'
import { readFaultRows } from './faults/fault-rows.ts'
import { faultTable, judgeRows, type Outcome } from './faults/fault-table.ts'
import { runTool } from './run-tool.ts'
import { readPlaywrightResults, readVitestResults } from './test-results.ts'

/** `npm run faults` runs every test that tries a fault of docs/faults.md, including the slow ones. */
const FAULT_TESTS = String.raw`\[[PIEBSOCRDNM]\d+\]`
const VITEST_REPORT = '.cache/reports/faults-vitest.json'
const PLAYWRIGHT_REPORT = '.cache/reports/faults-playwright.json'

async function tryOnServer(): Promise<readonly Outcome[]> {
  const options = ['run', '-t', FAULT_TESTS, '--reporter=dot', '--reporter=json']
  await runTool('vitest', [...options, `--outputFile.json=${VITEST_REPORT}`])
  return readVitestResults(readFileSync(VITEST_REPORT, 'utf8'))
}

async function tryInBrowser(): Promise<readonly Outcome[]> {
  if (!ensureHeadlessChromium()) throw new Error('No Chromium could be installed.')
  await runTool('playwright', ['test', '--grep', FAULT_TESTS], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: PLAYWRIGHT_REPORT,
  })
  return readPlaywrightResults(readFileSync(PLAYWRIGHT_REPORT, 'utf8'))
}

mkdirSync('.cache/reports', { recursive: true })
for (const report of [VITEST_REPORT, PLAYWRIGHT_REPORT]) rmSync(report, { force: true })
console.log(`The storefront is ${await buildStorefront()}.`)
const outcomes = [...(await tryOnServer()), ...(await tryInBrowser())]
const rows = judgeRows(readFaultRows(readFileSync('docs/faults.md', 'utf8')), outcomes)
console.log(`\n${faultTable(rows)}`)
const isGood = rows.every(({ verdict }) => verdict === 'survived' || verdict === 'cannot apply')
process.exit(isGood ? 0 : 1)
