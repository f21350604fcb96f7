import * as v from 'valibot'

export type TestResult = {
  /** It is null if it is no test but another check. */
  readonly file: string | null
  /** The title includes the titles of the suites around it. */
  readonly title: string
  readonly verdict: 'passed' | 'failed' | 'skipped'
  readonly ms: number
}

const vitestReport = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      assertionResults: v.array(
        v.object({ fullName: v.string(), status: v.string(), duration: v.nullish(v.number(), 0) }),
      ),
    }),
  ),
})

export function readVitestResults(json: string): readonly TestResult[] {
  const { testResults } = v.parse(vitestReport, JSON.parse(json))
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, duration }) => ({
      file: name,
      title: fullName,
      verdict: status === 'passed' || status === 'failed' ? status : 'skipped',
      ms: duration,
    })),
  )
}

type Suite = {
  readonly title: string
  readonly specs: readonly {
    readonly title: string
    readonly file: string
    readonly ok: boolean
    readonly tests: readonly {
      readonly status: string
      readonly results: readonly { readonly duration: number }[]
    }[]
  }[]
  readonly suites?: readonly Suite[] | undefined
}

const suiteSchema: v.GenericSchema<unknown, Suite> = v.object({
  title: v.string(),
  specs: v.array(
    v.object({
      title: v.string(),
      file: v.string(),
      ok: v.boolean(),
      tests: v.array(
        v.object({ status: v.string(), results: v.array(v.object({ duration: v.number() })) }),
      ),
    }),
  ),
  suites: v.optional(v.array(v.lazy(() => suiteSchema))),
})

const playwrightReport = v.object({ suites: v.array(suiteSchema) })

/** Suites of the first level are the files. */
export function readPlaywrightResults(json: string): readonly TestResult[] {
  const { suites } = v.parse(playwrightReport, JSON.parse(json))
  return suites.flatMap((file) => resultsIn(file, []))
}

/** A test that passed at the second attempt counts as passed; Playwright's own report names it. */
function resultsIn(
  { specs, suites = [] }: Suite,
  titles: readonly string[],
): readonly TestResult[] {
  const own = specs.map(({ title, file, ok, tests }): TestResult => {
    const isSkipped = tests.every(({ status }) => status === 'skipped')
    const attempts = tests.flatMap(({ results }) => results)
    return {
      file: `e2e/${file}`,
      title: [...titles, title].join(' '),
      verdict: isSkipped ? 'skipped' : ok ? 'passed' : 'failed',
      ms: attempts.reduce((sum, { duration }) => sum + duration, 0),
    }
  })
  return [...own, ...suites.flatMap((suite) => resultsIn(suite, [...titles, suite.title]))]
}

export type FileTime = { readonly file: string; readonly ms: number }

/** Files are sorted by the time of their tests, the slowest first. */
export function slowestFiles(results: readonly TestResult[], count: number): readonly FileTime[] {
  const times = new Map<string, number>()
  for (const { file, ms } of results) if (file) times.set(file, (times.get(file) ?? 0) + ms)
  const files = [...times].map(([file, ms]) => ({ file, ms }))
  return files.sort((one, other) => other.ms - one.ms).slice(0, count)
}
