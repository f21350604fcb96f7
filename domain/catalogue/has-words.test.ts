import { expect, test } from 'vitest'
import { hasWords } from './has-words.ts'

const tee = {
  title: 'Ancient Dragon Tee',
  kind: 'tees',
  colours: [{ name: 'Signal Red', hex: '#f00' }],
}

test.each(['', '  ', 'dragon', 'TEE ancient', 'red drag'])('%o finds the tee', (query) => {
  expect(hasWords(tee, query)).toBe(true)
})

test.each(['cap', 'dragon cap'])('%o does not', (query) => {
  expect(hasWords(tee, query)).toBe(false)
})
