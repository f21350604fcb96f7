import { expect, test } from 'vitest'
import { cacheUntilTrue } from './cache-until-true.ts'

function openQuestion() {
  let nowMs = 0
  let asked = 0
  let answer: () => boolean = () => false
  const isTrue = cacheUntilTrue({
    maxAgeMs: 1000,
    now: () => nowMs,
    ask: async () => {
      asked += 1
      return answer()
    },
  })
  return {
    isTrue,
    asked: () => asked,
    advance: (ms: number) => {
      nowMs += ms
    },
    answerWith: (next: () => boolean) => {
      answer = next
    },
  }
}

test('many who ask at once, and within a second, are one question', async () => {
  const question = openQuestion()
  await Promise.all([question.isTrue(), question.isTrue()])
  question.advance(999)
  expect(await question.isTrue()).toBe(false)
  expect(question.asked()).toBe(1)
})

test('after a second it is asked again, and once true never more', async () => {
  const question = openQuestion()
  await question.isTrue()
  question.answerWith(() => true)
  question.advance(1000)
  expect(await question.isTrue()).toBe(true)
  question.advance(1_000_000)
  expect(await question.isTrue()).toBe(true)
  expect(question.asked()).toBe(2)
})

test('a question that failed is no answer: the next one asks again', async () => {
  const question = openQuestion()
  question.answerWith(() => {
    throw new Error('away')
  })
  await expect(question.isTrue()).rejects.toThrow('away')
  question.answerWith(() => true)
  expect(await question.isTrue()).toBe(true)
})
