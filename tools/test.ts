import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { runAudit } from './audit/run-audit.ts'
import { buildStorefront } from './build-storefront.ts'
import { ensureHeadlessChromium } from './ensure-chromium.ts'
import { runTool } from './run-tool.ts'
import { addCounts, type Counts, countPlaywright, countVitest, noCounts } from './test-counts.ts'

/**
 * Every check of the project, with one closing line. A check that reads the code counts as one; a
 * test suite counts its tests.
 */
const REPORTS = '.cache/reports'
const COMPILE_CACHE = resolve('.cache/compile')
const MEMORY = '/dev/shm'
const NEEDED_BYTES = 4 * 1024 ** 3

type Check = { readonly name: string; readonly run: () => Promise<Counts> }

/** The suites test what it writes. */
const BUILD: Check = { name: 'build', run: buildCheck }

/** Together, and beside the first suite, which waits for other processes half of the time. */
const CODE_CHECKS: readonly Check[] = [
  // By its path: `node_modules/.bin/tsc` is TypeScript 6, which the import rules still need. Each of several
  // checkers reads what they share again; beside a suite that fills the machine, one is the fastest.
  codeCheck('types', 'node', ['node_modules/typescript-7/bin/tsc', '--checkers', '1']),
  codeCheck('lint and format', 'biome', ['ci', '--error-on-warnings', '.']),
  codeCheck('import rules', 'depcruise', [
    'domain',
    'contracts',
    'database',
    'server',
    'ui',
    'pages',
    'office',
    'assets',
    'tools',
    'testing',
    'bench',
  ]),
  codeCheck('unused code', 'knip', []),
  { name: 'known advisories', run: auditCheck },
]

/** One after the other: two at once would be slower than their timeouts allow. */
const SUITES: readonly Check[] = [
  {
    name: 'unit and integration tests',
    run: () =>
      suite(
        'vitest',
        ['run', '--project=unit', '--project=integration', '--reporter=dot', '--reporter=json'],
        'vitest.json',
        countVitest,
      ),
  },
  {
    name: 'browser tests',
    run: async () => {
      if (ensureHeadlessChromium())
        return suite('playwright', ['test'], 'playwright.json', countPlaywright)
      console.error('No Chromium could be installed; the browser tests need one.')
      return { ...noCounts, failed: 1 }
    },
  },
]

function codeCheck(name: string, tool: string, options: readonly string[]): Check {
  return {
    name,
    run: async () => {
      const isGood = (await runTool(tool, options)) === 0
      return { ...noCounts, passed: Number(isGood), failed: Number(!isGood) }
    },
  }
}

/** If the registry cannot be reached, the check counts as skipped, not as passed. */
async function auditCheck(): Promise<Counts> {
  const verdict = await runAudit()
  if (verdict.kind === 'clean') return { ...noCounts, passed: 1 }
  if (verdict.kind === 'unknown') {
    console.error(`Skipped: the registry could not be asked (${verdict.reason}).`)
    return { ...noCounts, skipped: 1 }
  }
  for (const advisory of verdict.advisories) console.error(`  ${advisory}`)
  return { ...noCounts, failed: verdict.advisories.length }
}

async function buildCheck(): Promise<Counts> {
  await buildStorefront()
  return { ...noCounts, passed: 1 }
}

/** A suite that exits with an error without a failed test (a crash, no report) counts as one failure. */
async function suite(
  tool: string,
  options: readonly string[],
  report: string,
  count: (json: string) => Counts,
): Promise<Counts> {
  const path = `${REPORTS}/${report}`
  rmSync(path, { force: true })
  const toFile = tool === 'vitest' ? [`--outputFile.json=${path}`] : []
  const temporary = createTemporaryFolder()
  const code = await runTool(tool, [...options, ...toFile], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: path,
    TMPDIR: temporary,
    NODE_COMPILE_CACHE: COMPILE_CACHE,
  })
  rmSync(temporary, { recursive: true, force: true })
  const counts = countReport(path, count)
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

function countReport(path: string, count: (json: string) => Counts): Counts {
  try {
    return count(readFileSync(path, 'utf8'))
  } catch {
    return { ...noCounts, failed: 1 }
  }
}

/** In memory if there is room: a test's database need not survive a power cut. */
function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), 'shop-tests-'))
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o711)
  return folder
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > NEEDED_BYTES
  } catch {
    return false
  }
}

async function report({ name, run }: Check): Promise<Counts> {
  const startedAt = Date.now()
  console.log(`\n— ${name}`)
  const counts = await run()
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  console.log(
    `  ${counts.failed === 0 ? '✓' : '✗'} ${name}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)`,
  )
  return counts
}

mkdirSync(REPORTS, { recursive: true })
const wanted = process.argv.slice(2)
const isWanted = ({ name }: Check) => wanted.length === 0 || wanted.includes(name)
const codeChecks = CODE_CHECKS.filter(isWanted).map(report)
const results: Counts[] = []
for (const check of [BUILD, ...SUITES].filter(isWanted)) results.push(await report(check))
results.push(...(await Promise.all(codeChecks)))
const total = results.reduce(addCounts, noCounts)
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
process.exit(total.failed === 0 ? 0 : 1)
