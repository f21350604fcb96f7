import { expect, test } from 'vitest'
import { rememberRecent } from './recent-answers.ts'

test('a question is answered once, until it is the oldest of too many or all are forgotten', () => {
  const asked: string[] = []
  const recent = rememberRecent(2, (question) => {
    asked.push(question)
    return question.length
  })
  expect(['a', 'a', 'bb', 'a', 'ccc', 'a', 'bb'].map(recent.answer)).toEqual([1, 1, 2, 1, 3, 1, 2])
  expect(asked).toEqual(['a', 'bb', 'ccc', 'bb'])
  recent.forget()
  recent.answer('bb')
  expect(asked.at(-1)).toBe('bb')
  expect(asked).toHaveLength(5)
})
