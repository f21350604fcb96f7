import { type FaultRow, faultIdsIn, GROUPS } from './fault-rows.ts'

export type Outcome = {
  readonly title: string
  readonly verdict: 'passed' | 'failed' | 'skipped'
}

export type JudgedRow = FaultRow & {
  readonly verdict: 'survived' | 'not survived' | 'not tried' | 'cannot apply'
  readonly tests: number
}

/** A fault is survived when it was tried and no test that tries it failed. */
export function judgeRows(
  rows: readonly FaultRow[],
  outcomes: readonly Outcome[],
): readonly JudgedRow[] {
  const tried = outcomes.filter(({ verdict }) => verdict !== 'skipped')
  return rows.map((row) => {
    const tests = tried.filter(({ title }) => faultIdsIn(title).includes(row.id))
    return { ...row, tests: tests.length, verdict: verdictOf(row, tests) }
  })
}

function verdictOf(row: FaultRow, tests: readonly Outcome[]): JudgedRow['verdict'] {
  if (tests.some(({ verdict }) => verdict === 'failed')) return 'not survived'
  if (tests.length > 0) return 'survived'
  return row.cannotApply === null ? 'not tried' : 'cannot apply'
}

export function faultTable(rows: readonly JudgedRow[]): string {
  const groups = GROUPS.map(({ letter, name }) =>
    groupLine(
      name,
      rows.filter(({ id }) => id.startsWith(letter)),
    ),
  )
  const head = columns(['', 'rows', 'tried', 'survived', 'cannot apply', 'tests'])
  return [head, ...groups, groupLine('All', rows), '', ...rows.flatMap(complaint)].join('\n')
}

function groupLine(name: string, rows: readonly JudgedRow[]): string {
  const count = (...verdicts: readonly JudgedRow['verdict'][]) =>
    rows.filter(({ verdict }) => verdicts.includes(verdict)).length
  return columns([
    name,
    rows.length,
    count('survived', 'not survived'),
    count('survived'),
    count('cannot apply'),
    rows.reduce((sum, { tests }) => sum + tests, 0),
  ])
}

function complaint({ id, fault, verdict, cannotApply }: JudgedRow): readonly string[] {
  if (verdict === 'survived') return []
  return [`${id} ${verdict}: ${verdict === 'cannot apply' ? cannotApply : fault}`]
}

function columns([first, ...others]: readonly (string | number)[]): string {
  return String(first).padEnd(24) + others.map((cell) => String(cell).padStart(13)).join('')
}
