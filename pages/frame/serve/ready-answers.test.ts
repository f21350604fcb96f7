import { expect, test } from 'vitest'
import { createReadyAnswers, type ReadyAnswer } from './ready-answers.ts'

function anAnswer(): ReadyAnswer {
  return {
    key: '/',
    etag: '"etag"',
    encoding: null,
    status: 200,
    headers: ['x-request-id', ''],
    idAt: 1,
    bodyLength: 4,
    route: 'GET /*',
  }
}

test('an answer is found by address and varyKey alone', () => {
  const answers = createReadyAnswers()
  const answer = anAnswer()
  answers.add({ url: '/', varyKey: 'GHS' }, answer)
  expect(answers.has('/')).toBe(true)
  expect(answers.find({ url: '/', varyKey: 'GHS' })).toBe(answer)
  expect(answers.find({ url: '/', varyKey: 'USD' })).toBeUndefined()
  expect(answers.find({ url: '/?x', varyKey: 'GHS' })).toBeUndefined()
})

test('any number of addresses and variants takes no more than its bound', () => {
  const answers = createReadyAnswers(10)
  for (let index = 0; index < 100; index += 1) {
    answers.add({ url: `/?x=${index}`, varyKey: 'GHS' }, anAnswer())
    answers.add({ url: '/', varyKey: `etag ${index}` }, anAnswer())
    expect(answers.size()).toBeLessThanOrEqual(10)
  }
  expect(answers.find({ url: '/', varyKey: 'etag 99' })).toBeDefined()
})

test('what is answered anew takes the place of the old answer', () => {
  const answers = createReadyAnswers()
  const asked = { url: '/', varyKey: 'GHS' }
  const newer = anAnswer()
  answers.add(asked, anAnswer())
  answers.add(asked, newer)
  expect([answers.size(), answers.find(asked)]).toEqual([1, newer])
})

test.each([
  { url: `/?${'x'.repeat(300)}`, varyKey: 'GHS' },
  { url: '/', varyKey: 'x'.repeat(300) },
])('a long address or varyKey is not remembered', (asked) => {
  const answers = createReadyAnswers()
  answers.add(asked, anAnswer())
  expect([answers.size(), answers.has(asked.url)]).toEqual([0, false])
})
