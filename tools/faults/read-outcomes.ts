import * as v from 'valibot'
import type { Outcome } from './fault-table.ts'

const vitestReport = v.object({
  testResults: v.array(
    v.object({
      assertionResults: v.array(v.object({ fullName: v.string(), status: v.string() })),
    }),
  ),
})

export function readVitestOutcomes(json: string): readonly Outcome[] {
  const { testResults } = v.parse(vitestReport, JSON.parse(json))
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      title: fullName,
      verdict: status === 'passed' || status === 'failed' ? status : 'skipped',
    })),
  )
}

type Suite = {
  readonly specs: readonly {
    readonly title: string
    readonly ok: boolean
    readonly tests: readonly { readonly status: string }[]
  }[]
  readonly suites?: readonly Suite[] | undefined
}

const suiteSchema: v.GenericSchema<unknown, Suite> = v.object({
  specs: v.array(
    v.object({
      title: v.string(),
      ok: v.boolean(),
      tests: v.array(v.object({ status: v.string() })),
    }),
  ),
  suites: v.optional(v.array(v.lazy(() => suiteSchema))),
})

const playwrightReport = v.object({ suites: v.array(suiteSchema) })

export function readPlaywrightOutcomes(json: string): readonly Outcome[] {
  return v.parse(playwrightReport, JSON.parse(json)).suites.flatMap(outcomesIn)
}

function outcomesIn({ specs, suites = [] }: Suite): readonly Outcome[] {
  const own = specs.map(({ title, ok, tests }): Outcome => {
    const isSkipped = tests.every(({ status }) => status === 'skipped')
    if (isSkipped) return { title, verdict: 'skipped' }
    return { title, verdict: ok ? 'passed' : 'failed' }
  })
  return [...own, ...suites.flatMap(outcomesIn)]
}
