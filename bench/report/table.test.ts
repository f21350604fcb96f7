import { expect, test } from 'vitest'
import { formatTable } from './table.ts'

test('text is aligned left and numbers are aligned right', () => {
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

test('a short row has no trailing spaces', () => {
  expect(
    formatTable(['a', 'b'], [['x']])
      .split('\n')
      .at(-1),
  ).toBe('x')
})

test('a table without rows consists of its heading', () => {
  expect(formatTable(['a', 'b'], [])).toBe('a  b\n-  -')
})
