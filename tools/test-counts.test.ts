import { expect, test } from 'vitest'
import { countPlaywright, countVitest } from './test-counts.ts'

test('a suite that could not be loaded counts as a failure', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 0,
    numPendingTests: 1,
    numFailedTestSuites: 2,
  }
  expect(countVitest(JSON.stringify(report))).toEqual({ passed: 3, failed: 1, skipped: 1 })
})

test('a browser test that passes at the second attempt counts as passed, one that never does as failed', () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 } }
  expect(countPlaywright(JSON.stringify(report))).toEqual({ passed: 6, failed: 1, skipped: 0 })
})

test('a report in another format is rejected', () => {
  expect(() => countVitest('{}')).toThrow()
})
