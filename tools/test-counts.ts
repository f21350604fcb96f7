import * as v from 'valibot'

export type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number }

export const noCounts: Counts = { passed: 0, failed: 0, skipped: 0 }

export function addCounts(one: Counts, other: Counts): Counts {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  }
}

const vitestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numPendingTests: v.number(),
  numFailedTestSuites: v.number(),
})

export function countVitest(json: string): Counts {
  const report = v.parse(vitestReport, JSON.parse(json))
  return {
    passed: report.numPassedTests,
    failed: Math.max(report.numFailedTests, Math.min(report.numFailedTestSuites, 1)),
    skipped: report.numPendingTests,
  }
}

const playwrightReport = v.object({
  stats: v.object({
    expected: v.number(),
    unexpected: v.number(),
    flaky: v.number(),
    skipped: v.number(),
  }),
})

/** A test that passed at the second attempt counts as passed; Playwright's own report names it. */
export function countPlaywright(json: string): Counts {
  const { stats } = v.parse(playwrightReport, JSON.parse(json))
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
}
