import { expect, test } from 'vitest'
import { untilCalm } from './until-calm.ts'

/** Returns how long it waited; the processes' answers come in this order, the last one again and again. */
async function waitedWhile(answers: readonly boolean[]): Promise<number> {
  let [asked, waitedMs] = [0, 0]
  await untilCalm({
    isCalm: () => answers[Math.min(asked++, answers.length - 1)] ?? false,
    wait: async (ms) => {
      waitedMs += ms
    },
  })
  return waitedMs
}

test('work that can wait begins when the process had a quiet moment after it was asked for', async () => {
  expect(await waitedWhile([true, true])).toBe(250)
  expect(await waitedWhile([true, false, false, true])).toBe(750)
})

test('a shop that is never calm does the work after half a minute', async () => {
  expect(await waitedWhile([false])).toBe(30_000)
})
