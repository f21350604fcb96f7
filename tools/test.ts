import { runAudit } from './audit/run-audit.ts'
import { buildStorefront } from './build-storefront.ts'
import {
  browserSuite,
  type Check,
  failed,
  passed,
  runCheck,
  runInTurn,
  summarise,
  vitestSuite,
  wantedOf,
} from './run-checks.ts'
import { runTool } from './run-tool.ts'
import type { TestResult } from './test-results.ts'

/**
 * `npm test` runs every check of the project, and the tests that testing/README.md assigns to it. A check that reads
 * the code counts as one; a test suite counts its tests.
 */

/** These run together, and beside the first suite, which waits for other processes half of the time. */
const CODE_CHECKS: readonly Check[] = [
  // The compiler is started by its path: `node_modules/.bin/tsc` is TypeScript 6, which the import rules still need.
  // Each of several checkers reads what they share again; beside a suite that fills the machine, one is the fastest.
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

/** The suites test what the build writes. */
const IN_TURN: readonly Check[] = [
  { name: 'build', run: buildCheck },
  vitestSuite('unit and integration tests', ['unit', 'database', 'integration']),
  browserSuite('browser tests', 'journeys'),
]

function codeCheck(name: string, tool: string, options: readonly string[]): Check {
  return {
    name,
    run: async () => [(await runTool(tool, options)) === 0 ? passed(name) : failed(name)],
  }
}

/** If the registry cannot be reached, the check counts as skipped, not as passed. */
async function auditCheck(): Promise<readonly TestResult[]> {
  const verdict = await runAudit()
  if (verdict.kind === 'clean') return [passed('known advisories')]
  if (verdict.kind === 'found') return verdict.advisories.map(failed)
  const title = `known advisories: the registry could not be asked (${verdict.reason})`
  return [{ ...passed(title), verdict: 'skipped' }]
}

async function buildCheck(): Promise<readonly TestResult[]> {
  await buildStorefront()
  return [passed('build')]
}

const codeChecks = wantedOf(CODE_CHECKS).map(runCheck)
const results = [...(await runInTurn(wantedOf(IN_TURN))), ...(await Promise.all(codeChecks)).flat()]
process.exit(summarise(results).failed === 0 ? 0 : 1)
