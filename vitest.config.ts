import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const ignored = ['**/node_modules/**', 'dist/**', 'e2e/**']

/**
 * The server's code is loaded by Node itself, as in the shop. Vite's loader makes each use of an import a call, which
 * took a seventh of the time. Not for unit tests, as Node reads no JSX.
 */
const NODE_LOADS = { viteModuleRunner: false, nodeLoader: false } as const

type Options = {
  readonly include: string[]
  readonly exclude?: string[]
  readonly env?: Record<string, string>
  readonly testTimeout?: number
}

function integration(name: string, options: Options) {
  return {
    extends: true as const,
    test: {
      name,
      exclude: ignored,
      testTimeout: 90_000,
      hookTimeout: 60_000,
      setupFiles: ['testing/locks/watch-locks.ts'],
      experimental: NODE_LOADS,
      ...options,
    },
  }
}

/** A file without such a suite would have no test there, which is an error. */
function testsOfBothEngines(): string[] {
  return globSync('{bench,office,pages,server,testing,tools}/**/*.integration.test.ts').filter(
    (path) => /\b(?:eachEngine|onPostgres)\(/.test(readFileSync(path, 'utf8')),
  )
}

export default defineConfig({
  test: {
    // Files share a worker: starting one for each file took longer than its tests.
    isolate: false,
    // One more than a small machine has cores: tests also wait for PostgreSQL and processes they started. A fourth
    // worker loads every module once more and finds no free core.
    maxWorkers: 3,
    // Opening a shop leaves much garbage behind: a larger young generation is collected less often.
    execArgv: ['--max-semi-space-size=64'],
    // A machine that is busy with everything else may take seconds for what usually takes milliseconds.
    expect: { poll: { timeout: 20_000 } },
    // While `npm run record-release` records what the tests send to their databases.
    setupFiles: process.env.RECORD_STATEMENTS
      ? ['testing/previous-release/record-statements.ts']
      : [],
    // A build in the same process leaves `production`, and that React cannot be tested.
    env: { NODE_ENV: 'test' },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...ignored, '**/*.{integration,full,browsers}.test.ts'],
          testTimeout: 30_000,
        },
      },
      integration('database', { include: ['database/**/*.integration.test.ts'] }),
      integration('integration', {
        include: ['**/*.integration.test.ts'],
        exclude: [...ignored, 'database/**'],
        env: { ONLY_ENGINE: 'sqlite' },
      }),
      integration('second-engine', {
        include: testsOfBothEngines(),
        env: { ONLY_ENGINE: 'postgres' },
      }),
      integration('browsers', { include: ['**/*.browsers.test.ts'], testTimeout: 5 * 60_000 }),
      integration('full', { include: ['**/*.full.test.ts'], testTimeout: 5 * 60_000 }),
    ],
  },
})
