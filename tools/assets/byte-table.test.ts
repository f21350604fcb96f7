import { expect, test } from 'vitest'
import { readByteTable } from './byte-table.ts'

const rows = await readByteTable()

test('the table has a row for every use of a picture', () => {
  expect(rows.map(({ name, count }) => [name, count])).toEqual([
    ['card (360 px)', 73],
    ['product page (720 px)', 73],
    ['poster, two columns (360 px)', 25],
    ['poster, one column (720 px)', 25],
    ['film poster (1280 px)', 1],
    ['placeholder', 99],
    ['share picture', 29],
    ['all derived files', expect.any(Number)],
  ])
})

test('every row stays within its budget of bytes', () => {
  expect(rows.filter(({ isWithin }) => !isWithin)).toEqual([])
})
