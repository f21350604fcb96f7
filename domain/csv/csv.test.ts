import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

/** A parser for RFC 4180, independent of the writer. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  const field = /(?:"(?<quoted>(?:[^"]|"")*)"|(?<plain>[^",\r\n]*))(?<end>,|\r\n)/gsy
  for (const { groups } of text.matchAll(field)) {
    row.push(groups?.quoted?.replaceAll('""', '"') ?? groups?.plain ?? '')
    if (groups?.end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}

test('each row is a line of fields, ended by CRLF', () => {
  expect(toCsv(['email', 'pieces', 'note'], [['ama@example.com', 3, null]])).toBe(
    'email,pieces,note\r\nama@example.com,3,\r\n',
  )
})

test.each([
  ['Mensah, Ama', '"Mensah, Ama"'],
  ['the "Dragon" set', '"the ""Dragon"" set"'],
  ['two\nlines', '"two\nlines"'],
  [' spaced ', '" spaced "'],
  ['a;b', '"a;b"'],
])('%j is quoted as %s [S3]', (cell, written) => {
  expect(toCsv(['x'], [[cell]])).toBe(`x\r\n${written}\r\n`)
})

test.each([
  '=HYPERLINK("http://evil.example")',
  '+1',
  '-1+cmd|',
  '@SUM(A1)',
  '\0=1',
  '  =1',
  '\u200b=1',
  '＝1',
  "=cmd|' /C calc'!A0",
  '=a@example.com',
])('%j is not run as a formula [S3]', (cell) => {
  const [, row] = parseCsv(toCsv(['x'], [[cell]]))
  expect(row).toEqual([`'${cell.replaceAll('\0', '')}`])
})

test.each([
  ["Ama;=cmd|' /C calc'!A0;", "Ama;'=cmd|' /C calc'!A0;"],
  ['Ama; \u200b+1', "Ama; \u200b'+1"],
  ['Ama\t@SUM(A1)', "Ama\t'@SUM(A1)"],
  ['two\n=1', "two\n'=1"],
  ['\t=1', "'\t'=1"],
  ['\r=1', "'\r'=1"],
  ['\n=1', "'\n'=1"],
  ['a;b', 'a;b'],
])('%j is not run where spreadsheets separate by semicolons or tabs [C129]', (cell, guarded) => {
  const [, row] = parseCsv(toCsv(['x'], [[cell]]))
  expect(row).toEqual([guarded])
})

test('a negative number is written unchanged, and null as an empty field', () => {
  expect(toCsv(['x', 'y'], [[-5, Number.NaN]])).toBe('x,y\r\n-5,\r\n')
})

function withoutGuards(text = ''): string {
  return text.replaceAll("'", '')
}

test('any text can be read back, and none starts a formula [S3]', () => {
  const letters = [
    '=',
    '+',
    '-',
    '@',
    '"',
    "'",
    ',',
    ';',
    '\r',
    '\n',
    '\t',
    '\0',
    ' ',
    'a',
    'ɛ',
    '1',
  ]
  const cell = fc.string({ unit: fc.constantFrom(...letters), maxLength: 6 })
  const table = fc.array(fc.tuple(cell, cell), { maxLength: 5 })
  fc.assert(
    fc.property(table, (rows) => {
      const [, ...read] = parseCsv(toCsv(['a', 'b'], rows))
      const written = rows.flat().map((text) => text.replaceAll('\0', ''))
      const found = read.flat()
      return (
        found.length === written.length &&
        found.every((text, index) => withoutGuards(text) === withoutGuards(written[index])) &&
        !found.some((text) => /(?:^|[;\t\r\n])\s*[=+\-@]/.test(text))
      )
    }),
  )
})
