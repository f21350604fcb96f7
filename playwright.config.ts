import { defineConfig } from '@playwright/test'
import { findHeadlessChromium } from './tools/find-chromium.ts'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Neither tests nor shop may depend on outside hosts.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1',
  // A page lives for seconds: compiling its hot code once more takes longer than it saves, a fifth of each axe scan.
  '--js-flags=--no-opt --no-maglev',
]

// Playwright maps each position of each stack to its source and keeps 200 of them. Here the files run as they are
// written, and the mapping took a seventh of a worker's time.
Object.assign(Error, { prepareStackTrace: undefined, stackTraceLimit: 30 })

/** One of each part of the shop: what the others find first, `npm test` shall find. `npm run test:full` runs the rest. */
const JOURNEYS = ['after-the-sale', 'checkout', 'drops', 'every-route', 'owner-orders'].map(
  (name) => `**/${name}.test.ts`,
)

const executablePath = findHeadlessChromium()

export default defineConfig({
  testDir: 'e2e',
  // Node reads TypeScript itself; transpiling it again takes seconds in each worker.
  build: { external: ['**/*'] },
  projects: [
    { name: 'journeys', testMatch: JOURNEYS },
    { name: 'rest', testMatch: '**/*.test.ts', testIgnore: JOURNEYS },
  ],
  fullyParallel: true,
  workers: 3,
  // A shared machine may stall; the report names tests that needed the second attempt.
  retries: 1,
  // A visit takes up to ten seconds here; the machine may be three times slower.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: 'test-results',
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['json'], ['dot']] : 'list',
  use: {
    viewport: { width: 360, height: 740 },
    // The service worker would respond before a test's mocked responses; tests about it allow it.
    serviceWorkers: 'block',
    trace: 'off',
    launchOptions: { args: FLAGS, ...(executablePath ? { executablePath } : {}) },
  },
})
