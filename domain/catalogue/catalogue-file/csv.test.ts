import { expect, test } from 'vitest'
import { csvRows, readCsv, writeCsv } from './csv.ts'

function cellsOf(text: string) {
  const rows = readCsv(text)
  return rows.ok ? rows.value.map(({ cells }) => cells) : rows.error
}

test('quoted cells may contain commas, quotes and line breaks (RFC 4180)', () => {
  expect(cellsOf('a,"b,c"\r\n"say ""hi""","two\r\nlines"\r\n')).toEqual([
    ['a', 'b,c'],
    ['say "hi"', 'two\r\nlines'],
  ])
})

test('the last line may end without a break, and empty lines are left out', () => {
  expect(cellsOf('a,b\n\n1,\n,2')).toEqual([
    ['a', 'b'],
    ['1', ''],
    ['', '2'],
  ])
  expect(cellsOf('')).toEqual([])
})

test('rows know their line, also after a cell of several lines', () => {
  const rows = readCsv('a\n"b\n\nb"\nc\n')
  expect(rows.ok && rows.value.map(({ line }) => line)).toEqual([1, 2, 5])
})

test.each([
  ['a;"b;c";d,e\r1;2;3', ';'],
  ['a\t"b\tc"\td,e\n1\t2\t3', '\t'],
] as const)(
  'cells may be separated by semicolons or tabs, and lines by any break: %j',
  (text, by) => {
    const rows = [...csvRows(text, by)].map((row) => (row.ok ? row.value.cells : row.error))
    expect(rows).toEqual([
      ['a', `b${by}c`, 'd,e'],
      ['1', '2', '3'],
    ])
  },
)

test('a row of nothing but separators is refused before it fills the memory', () => {
  expect(cellsOf(`a\n${','.repeat(5_000_000)}`)).toEqual({
    place: 'line 2',
    sentence: 'has more than 1000 cells',
  })
})

test.each(['a\n"b', 'a\nb"c', 'a\n"b"c'])('a stray quote is told with its line: %j', (text) => {
  expect(cellsOf(text)).toEqual({
    place: 'line 2',
    sentence: 'a quote is not closed, or stands alone',
  })
})

const FORMULAS = ['=1+1', '+233', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1', "'=1", "'quoted'", "''"]

test.each(FORMULAS)(
  '[C65] a cell that a spreadsheet would run is guarded, and read back: %j',
  (cell) => {
    const text = writeCsv([[cell, 'x']])
    expect(text.replace(/^"/, '')).toMatch(/^'/)
    expect(cellsOf(text)).toEqual([[cell, 'x']])
  },
)

test.each(["Sand;=cmd|' /C calc'!A0", 'Sand; +1', "Sand;'=1", "Sand\t''@A1", 'Sand\n-1', '\t=1'])(
  'what a spreadsheet would run behind a semicolon or a tab is guarded, and read back: %j [C129]',
  (cell) => {
    const text = writeCsv([['x', cell]])
    expect(text).toMatch(/^x,"/)
    expect(text).not.toMatch(/[;\t\n]\s*[=+\-@]/)
    expect(cellsOf(text)).toEqual([['x', cell]])
  },
)

test('whatever is written is read back', () => {
  const parts = ['a', '"', ',', '\n', '\r\n', "'", '=', ' ', 'é', '', ';', '\t']
  for (let seed = 1; seed < 2_000; seed += 1) {
    const cell = (shift: number) =>
      [0, 1, 2, 3]
        .map((at) => parts[Math.floor(seed * (at + shift) * 0.618) % parts.length])
        .join('')
    const row = [cell(1), cell(2), 'end']
    expect(cellsOf(writeCsv([row]))).toEqual([row])
  }
})
