import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { ensureHeadlessChromium } from './ensure-chromium.ts'
import { runTool } from './run-tool.ts'
import {
  readPlaywrightResults,
  readVitestResults,
  slowestFiles,
  type TestResult,
} from './test-results.ts'

const REPORTS = '.cache/reports'
const COMPILE_CACHE = resolve('.cache/compile')
const MEMORY = '/dev/shm'
const NEEDED_BYTES = 4 * 1024 ** 3
const NAMED_FILES = 10
const MAX_BROWSER_TITLE_LENGTH = 100

export type Check = { readonly name: string; readonly run: () => Promise<readonly TestResult[]> }

/** Returns the checks that the command names, or all. */
export function wantedOf(checks: readonly Check[]): readonly Check[] {
  const wanted = process.argv.slice(2)
  return checks.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
}

/** Checks run one after the other: two suites at once would be slower than their timeouts allow. */
export async function runInTurn(checks: readonly Check[]): Promise<readonly TestResult[]> {
  const results: TestResult[] = []
  for (const check of checks) results.push(...(await runCheck(check)))
  return results
}

export async function runCheck({ name, run }: Check): Promise<readonly TestResult[]> {
  const startedAt = Date.now()
  console.log(`\n— ${name}`)
  const results = await run()
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  const { passed, failed } = countResults(results)
  console.log(
    `  ${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`,
  )
  return results
}

export function vitestSuite(name: string, projects: readonly string[]): Check {
  const chosen = projects.map((project) => `--project=${project}`)
  return {
    name,
    run: async () => {
      const path = reportPath(name)
      const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${path}`]
      const code = await runSuite('vitest', ['run', ...chosen, ...reporters], path)
      return resultsOf(code, () => readVitestResults(readFileSync(path, 'utf8')))
    },
  }
}

export function browserSuite(name: string, project: string): Check {
  return {
    name,
    run: async () => {
      if (!ensureHeadlessChromium())
        return [failed('No Chromium could be installed; the browser tests need one.')]
      const path = reportPath(name)
      const code = await runSuite('playwright', ['test', `--project=${project}`], path)
      const results = resultsOf(code, () => readPlaywrightResults(readFileSync(path, 'utf8')))
      return [...results, ...tooLongTitles(results)]
    },
  }
}

/** A title is one line of a report; a visit with several cases names each as a `test.step`. */
function tooLongTitles(results: readonly TestResult[]): readonly TestResult[] {
  return results
    .filter(({ title }) => title.length > MAX_BROWSER_TITLE_LENGTH)
    .map(({ title }) => failed(`This title is too long: ${title}`))
}

function reportPath(name: string): string {
  return `${REPORTS}/${name.replaceAll(/\W+/g, '-')}.json`
}

async function runSuite(tool: string, options: readonly string[], report: string): Promise<number> {
  mkdirSync(REPORTS, { recursive: true })
  rmSync(report, { force: true })
  const temporary = createTemporaryFolder()
  const code = await runTool(tool, options, {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    TMPDIR: temporary,
    NODE_COMPILE_CACHE: COMPILE_CACHE,
  })
  rmSync(temporary, { recursive: true, force: true })
  return code
}

/** A suite that exits with an error without a failed test (a crash, no report) counts as one failure. */
function resultsOf(code: number, read: () => readonly TestResult[]): readonly TestResult[] {
  try {
    const results = read()
    const isExplained = code === 0 || results.some(({ verdict }) => verdict === 'failed')
    return isExplained ? results : [...results, failed(`The suite ended with ${code}.`)]
  } catch {
    return [failed('The suite has left no report.')]
  }
}

/** A check that is no test has no file. */
export function passed(title: string): TestResult {
  return { file: null, title, verdict: 'passed', ms: 0 }
}

export function failed(title: string): TestResult {
  console.error(`  ${title}`)
  return { file: null, title, verdict: 'failed', ms: 0 }
}

/** The folder is in memory if there is room: a test's database need not survive a power cut. */
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

type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number }

/** Prints the slowest files, what was skipped, and one closing line. */
export function summarise(results: readonly TestResult[]): Counts {
  const slowest = slowestFiles(results, NAMED_FILES)
  if (slowest.length > 0) console.log('\nThe slowest files:')
  for (const { file, ms } of slowest)
    console.log(`${(ms / 1000).toFixed(1).padStart(8)} s  ${relative('.', file)}`)

  const skippedTitles = results.filter(({ verdict }) => verdict === 'skipped')
  if (skippedTitles.length > 0) console.log('\nSkipped:')
  for (const { title } of skippedTitles) console.log(`  ${title}`)

  const counts = countResults(results)
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
  console.log(`\n${counts.passed} passed, ${counts.failed} failed${skipped}`)
  return counts
}

function countResults(results: readonly TestResult[]): Counts {
  const count = (wanted: TestResult['verdict']) =>
    results.filter(({ verdict }) => verdict === wanted).length
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') }
}
