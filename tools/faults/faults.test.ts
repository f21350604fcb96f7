import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faultIdsIn, readFaultRows } from './fault-rows.ts'
import { faultTable, judgeRows, type Outcome } from './fault-table.ts'

const ROOT = join(import.meta.dirname, '../..')

const DOCUMENT = `| Id | Fault | What must happen |
|---|---|---|
| P1 | The tab closes | Settled |
| P2 | The webhook is faster | One mail |
| I1 | A crash | Nothing lost |
| B1 | A browser of 1999 | Cannot apply: it speaks no TLS. |
`
const rows = readFaultRows(DOCUMENT)

test('rows are parsed with their id, fault and reason', () => {
  expect(rows.map(({ id }) => id)).toEqual(['P1', 'P2', 'I1', 'B1'])
  expect(rows.at(-1)).toEqual({
    id: 'B1',
    fault: 'A browser of 1999',
    cannotApply: 'it speaks no TLS.',
  })
})

test('a fault is survived when it was tried and nothing failed', () => {
  const outcomes: readonly Outcome[] = [
    { title: 'settles [P1]', verdict: 'passed' },
    { title: 'settles again [P1] [P2]', verdict: 'failed' },
    { title: 'carries on [I1]', verdict: 'skipped' },
  ]
  expect(judgeRows(rows, outcomes).map(({ verdict }) => verdict)).toEqual([
    'not survived',
    'not survived',
    'not tried',
    'cannot apply',
  ])
})

test('the table counts by group and lists the faults that were not survived', () => {
  const table = faultTable(judgeRows(rows, [{ title: 'settles [P1]', verdict: 'passed' }]))
  expect(table).toMatch(/Payment and order +2 +1 +1 +0 +1/)
  expect(table).toMatch(/All +4 +1 +1 +1 +1/)
  expect(table).toContain('P2 not tried: The webhook is faster')
  expect(table).toContain('B1 cannot apply: it speaks no TLS.')
})

const sources = globSync(
  '{domain,contracts,database,server,pages,office,tools,testing,bench,e2e}/**/*.test.{ts,tsx}',
  {
    cwd: ROOT,
  },
)
const tried = new Set(
  sources
    .filter((path) => !path.startsWith('tools/faults/'))
    .flatMap((path) => faultIdsIn(readFileSync(join(ROOT, path), 'utf8'))),
)
const documented = readFaultRows(readFileSync(join(ROOT, 'docs/faults.md'), 'utf8'))

test('every fault is tried by a test, or cannot apply', () => {
  const untried = documented.filter(({ id, cannotApply }) => !tried.has(id) && cannotApply === null)
  expect(untried.map(({ id }) => id)).toEqual([])
})

test('no test names a fault that is not documented', () => {
  const known = new Set(documented.map(({ id }) => id))
  expect([...tried].filter((id) => !known.has(id))).toEqual([])
})
