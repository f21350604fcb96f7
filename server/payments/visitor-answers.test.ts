import { expect, test } from 'vitest'
import { openVisitorAnswers, type VisitorAnswer } from './visitor-answers.ts'

const START = 1_800_000_000_000

test('a reference counts as waiting for a minute after somebody wanted to know of it', () => {
  const answers = openVisitorAnswers()
  answers.recordQuestion('a', START)
  answers.recordQuestion('b', START + 30_000)
  answers.recordQuestion('b', START + 31_000)
  expect(answers.countWaiting(START + 40_000)).toBe(2)
  expect(answers.countWaiting(START + 61_000)).toBe(1)
  answers.recordQuestion('a', START + 70_000)
  expect(answers.countWaiting(START + 70_000)).toBe(2)
})

test('the last answer is remembered by reference', () => {
  const answers = openVisitorAnswers()
  expect(answers.recordQuestion('a', START)).toBeNull()
  answers.store('a', { status: 'open', atMs: START })
  expect(answers.recordQuestion('a', START + 1)).toEqual({ status: 'open', atMs: START })
  expect(answers.recordQuestion('b', START + 1)).toBeNull()
})

test('who asks while somebody asks gets the same answer, also where that fails', async () => {
  const answers = openVisitorAnswers()
  const { promise, resolve } = Promise.withResolvers<VisitorAnswer>()
  let asked = 0
  const ask = () => {
    asked += 1
    return promise
  }
  const both = [answers.share('a', ask), answers.share('a', ask)]
  const told: VisitorAnswer = { status: 'paid', isFresh: true }
  resolve(told)
  expect(await Promise.all(both)).toEqual([told, told])
  expect(asked).toBe(1)

  await expect(answers.share('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await answers.share('a', async () => told)).toBe(told)
})
