import { expect, test } from 'vitest'
import { formatTable } from './table.ts'

test('words stand to the left and numbers to the right of the widest cell', () => {
  const table = formatTable(
    ['page', 'bytes'],
    [
      ['/', '9'],
      ['/collection', '14,336'],
    ],
  )
  expect(table.split('\n')).toEqual([
    'page          bytes',
    '-----------  ------',
    '/                 9',
    '/collection  14,336',
  ])
})

test('a row that ends early leaves no blanks behind it', () => {
  expect(
    formatTable(['a', 'b'], [['x']])
      .split('\n')
      .at(-1),
  ).toBe('x')
})

test('a table without rows is its heading', () => {
  expect(formatTable(['a', 'b'], [])).toBe('a  b\n-  -')
})
