import { expect, test } from 'vitest'
import { faultText } from './catalogue-file.ts'
import { aFileProduct, aFileText, EMPTY_FILE } from './file-product.builder.ts'
import { readCatalogueJson } from './read-json.ts'
import { readStockSheet, writeStockSheet } from './stock-sheet.ts'

const HEADER = 'product id,title,colour,size,price,stock,stock at export'

function faultsOf(...lines: readonly string[]): readonly string[] {
  const read = readStockSheet([HEADER, ...lines].join('\n'))
  return read.ok ? [] : read.error.map(faultText)
}

test('one row for each variant; an empty price is the usual one', () => {
  const file = readCatalogueJson(aFileText(aFileProduct({ title: '=Tee, "large"' })))
  const text = writeStockSheet(file.ok ? file.value : EMPTY_FILE)
  expect(text).toBe(
    `\uFEFF${HEADER}\r\n` +
      `100,"'=Tee, ""large""",Sand,S,,3,3\r\n100,"'=Tee, ""large""",Sand,M,130.00,0,0\r\n`,
  )
  const read = readStockSheet(text.replace('\uFEFF', ''))
  expect(read.ok && read.value[1]).toEqual({
    line: 3,
    productId: 100,
    title: '=Tee, "large"',
    colour: 'Sand',
    size: 'M',
    pricePesewas: 13_000,
    stock: 0,
    stockAtExport: 0,
  })
})

test('[C50] every wrong cell is told with its line and column', () => {
  expect(
    faultsOf('x,,Sand,S,,3,3', `1,,Sand,${'x'.repeat(21)},1e308,-3,`, '1,,Sand,S,1.005,1,1'),
  ).toEqual([
    'line 2, product id: must be a whole number from 1 to 2147483647, not "x"',
    expect.stringMatching(/^line 3, size: must be the name of a size, not "x+"$/),
    expect.stringMatching(/^line 3, price: must be an amount in cedis .*, not "1e308"$/),
    'line 3, stock: must be a whole number from 0 to 1000000, not "-3"',
    'line 3, stock at export: must be a whole number from 0 to 1000000, not ""',
    expect.stringMatching(/^line 4, price: .*not "1\.005"$/),
  ])
})

test('a wrong cell of a row with a title begins with the name of the piece', () => {
  expect(faultsOf('1,Unity Tee,Sand,S,,3,3', '1,Unity Tee,Sand,S,,-3,4')).toEqual([
    'Unity Tee: stock: must be a whole number from 0 to 1000000, not "-3" (line 3, stock)',
  ])
  expect(faultsOf('1,Unity Tee,Sand,S,,3,3', '1,Unity Tee,Sand,S,,4,4')).toEqual([
    'Unity Tee: the same piece is in line 2 (line 3)',
  ])
})

test('[C52] a piece that occurs twice is told', () => {
  expect(faultsOf('1,,Sand,S,,3,3', '1,,Sand,S,,4,4')).toEqual([
    'line 3: the same piece is in line 2',
  ])
})

test('columns may stand in another order, but none may be missing', () => {
  const read = readStockSheet(
    'stock,size,colour,Price,title,stock at export,product id\n5,S,Sand,,T,3,1',
  )
  expect(read.ok && read.value[0]).toMatchObject({ productId: 1, stock: 5, stockAtExport: 3 })
  const without = readStockSheet('product id;title\n1;x')
  expect(without.ok || without.error.map(faultText)).toEqual([
    'line 1: the first line must name the columns, separated by commas; missing: product id, title, colour, size, price, stock, stock at export',
  ])
})

test.each(['x', '1,Tee,Sand,M,,1,1'])(
  'a spreadsheet that is wrong in every line, such as %j, is read until a thousand faults are found [C133]',
  (line) => {
    const faults = faultsOf(...Array.from({ length: 10_000 }, () => line))
    expect(faults.length).toBeLessThan(1_100)
    expect(faults.at(-1)).toBe('the file: is read no further: correct these faults first')
  },
)
