import { expect, test } from 'vitest'
import { readPlaywrightResults, readVitestResults, slowestFiles } from './test-results.ts'

test('Vitest’s report is read: a test that ran neither well nor badly was skipped', () => {
  const assertionResults = [
    { fullName: 'a [P1]', status: 'passed', duration: 5 },
    { fullName: 'b', status: 'failed', duration: null },
    { fullName: 'c', status: 'pending' },
  ]
  const report = { testResults: [{ name: 'cart.test.ts', assertionResults }] }
  expect(readVitestResults(JSON.stringify(report))).toEqual([
    { file: 'cart.test.ts', title: 'a [P1]', verdict: 'passed', ms: 5 },
    { file: 'cart.test.ts', title: 'b', verdict: 'failed', ms: 0 },
    { file: 'cart.test.ts', title: 'c', verdict: 'skipped', ms: 0 },
  ])
})

test('Playwright’s report is read: a test that passes at the second attempt counts as passed', () => {
  const file = 'cart.test.ts'
  const again = [{ duration: 5 }, { duration: 3 }]
  const specs = [
    { title: 'a', file, ok: true, tests: [{ status: 'flaky', results: again }] },
    { title: 'b [B1]', file, ok: false, tests: [{ status: 'unexpected', results: [] }] },
    { title: 'c', file, ok: true, tests: [{ status: 'skipped', results: [] }] },
  ]
  const suites = [{ title: file, specs: [], suites: [{ title: 'on a phone', specs }] }]
  expect(readPlaywrightResults(JSON.stringify({ suites }))).toEqual([
    { file: 'e2e/cart.test.ts', title: 'on a phone a', verdict: 'passed', ms: 8 },
    { file: 'e2e/cart.test.ts', title: 'on a phone b [B1]', verdict: 'failed', ms: 0 },
    { file: 'e2e/cart.test.ts', title: 'on a phone c', verdict: 'skipped', ms: 0 },
  ])
})

test('a report in another format is rejected', () => {
  expect(() => readVitestResults('{}')).toThrow()
  expect(() => readPlaywrightResults('{}')).toThrow()
})

test('the slowest files come first, by the sum of their tests', () => {
  const result = { title: 'a', verdict: 'passed' } as const
  const results = [
    { ...result, file: 'short', ms: 1 },
    { ...result, file: 'middle', ms: 5 },
    { ...result, file: 'long', ms: 3 },
    { ...result, file: 'long', ms: 3 },
  ]
  expect(slowestFiles(results, 2)).toEqual([
    { file: 'long', ms: 6 },
    { file: 'middle', ms: 5 },
  ])
})
