import { expect, test } from 'vitest'
import type { Failed } from '../http/shop-client.ts'
import { coverage, findUnexcused } from './fault-windows.ts'

const THREE = { processes: 3 }
const failed = (outcome: Failed['outcome'], fromMs: number, untilMs = fromMs + 10) => ({
  what: 'GET /',
  outcome,
  fromMs,
  untilMs,
})

test('a lost answer is excused while a process is killed, and at no other time', () => {
  const windows = [{ kind: 'process killed', fromMs: 1_000, untilMs: 3_000 }] as const
  const [before, during, after] = [500, 2_000, 9_000].map((atMs) => failed('lost', atMs))
  const answers = [before, during, after].flatMap((each) => each ?? [])
  expect(findUnexcused(answers, windows, THREE)).toEqual([before, after])
})

test('a server error is never excused, nor anything by a moved clock', () => {
  const windows = [
    { kind: 'database killed', fromMs: 0, untilMs: 5_000 },
    { kind: 'clock moved', fromMs: 20_000, untilMs: 25_000 },
  ] as const
  const answers = [failed('fault', 1_000), failed('unavailable', 21_000)]
  expect(findUnexcused(answers, windows, THREE)).toEqual(answers)
})

test('a provider that fails excuses payments that cannot be started, nothing else', () => {
  const windows = [{ kind: 'provider silent', fromMs: 0, untilMs: 5_000 }] as const
  const [unpayable, unavailable] = [failed('unpayable', 9_000), failed('unavailable', 1_000)]
  expect(findUnexcused([unpayable, unavailable], windows, THREE)).toEqual([unavailable])
})

test('a full disk is noticed only where the process is the only one', () => {
  const windows = [{ kind: 'disk full', fromMs: 0, untilMs: 5_000 }] as const
  const answers = [failed('unavailable', 1_000)]
  expect(findUnexcused(answers, windows, THREE)).toEqual(answers)
  expect(findUnexcused(answers, windows, { processes: 1 })).toEqual([])
})

test('the covered share counts overlapping faults once', () => {
  const windows = [
    { kind: 'clock moved', fromMs: 0, untilMs: 40 },
    { kind: 'webhooks lost', fromMs: 20, untilMs: 50 },
  ] as const
  expect(coverage(windows, 0, 100)).toBe(0.5)
})
