import { expect, test } from 'vitest'
import { type PlannedFault, planFaults } from './plan-faults.ts'

const RUN = { seed: 42, seconds: 300, processes: 3, engine: 'postgres' } as const
const kindsOf = (faults: readonly PlannedFault[]) => new Set(faults.map(({ kind }) => kind))

test('a seed gives the same schedule again, another seed another one', () => {
  expect(planFaults(RUN)).toEqual(planFaults(RUN))
  expect(planFaults(RUN)).not.toEqual(planFaults({ ...RUN, seed: 43 }))
})

test('five minutes have every kind of fault more than once', () => {
  const { machine, provider } = planFaults(RUN)
  expect([kindsOf(machine).size, kindsOf(provider).size]).toEqual([6, 8])
  for (const kind of kindsOf([...machine, ...provider])) {
    expect([...machine, ...provider].filter((fault) => fault.kind === kind).length).toBeGreaterThan(
      2,
    )
  }
})

test.each([4, 30, 300])(
  'within %i seconds no fault of a lane meets the next or the end',
  (seconds) => {
    const { machine, provider } = planFaults({ ...RUN, seconds })
    for (const lane of [machine, provider]) {
      for (const [index, { atMs, lastsMs, process }] of lane.entries()) {
        expect(atMs + lastsMs).toBeLessThan(lane[index + 1]?.atMs ?? seconds * 1000)
        expect(process).toBeLessThan(3)
      }
    }
  },
)

test('the one process on SQLite has no database to restart', () => {
  const { machine } = planFaults({ ...RUN, processes: 1, engine: 'sqlite' })
  expect(kindsOf(machine)).toEqual(
    new Set(['process killed', 'process stopped', 'disk full', 'clock moved']),
  )
})
