import { expect, test } from 'vitest'
import { readyPeriodAt } from './ready-period.ts'

const DAY_MS = 86_400_000
/** A period of five seconds starts here. */
const AT_MS = 1_800_000_000_000

function periodAt(atMs: number, ...opensAtMs: readonly number[]) {
  return readyPeriodAt(
    atMs,
    opensAtMs.map((each) => ({ opensAtMs: each })),
    DAY_MS,
  )
}

test('without a drop it ends with the period of a draw’s page', () => {
  expect(periodAt(AT_MS + 1_234)).toEqual({
    fromMs: AT_MS,
    untilMs: AT_MS + 5_000,
    frontUntilMs: Number.POSITIVE_INFINITY,
  })
})

test('it ends at the millisecond at which a drop opens, and the next one begins there', () => {
  const opensAtMs = AT_MS + 2_000
  expect(periodAt(opensAtMs - 1, opensAtMs)).toEqual({
    fromMs: AT_MS,
    untilMs: opensAtMs,
    frontUntilMs: opensAtMs - 1_000,
  })
  expect(periodAt(opensAtMs, opensAtMs)).toMatchObject({
    fromMs: opensAtMs,
    untilMs: AT_MS + 5_000,
  })
})

test('it ends when a drop is over', () => {
  const overAtMs = AT_MS + 3_000
  expect(periodAt(AT_MS, overAtMs - DAY_MS).untilMs).toBe(overAtMs)
  expect(periodAt(overAtMs, overAtMs - DAY_MS).fromMs).toBe(overAtMs)
})

test('of several drops the next change counts', () => {
  const { fromMs, untilMs } = periodAt(AT_MS + 2_000, AT_MS + 4_000, AT_MS + 1_000, AT_MS + 3_000)
  expect([fromMs, untilMs]).toEqual([AT_MS + 1_000, AT_MS + 3_000])
})
