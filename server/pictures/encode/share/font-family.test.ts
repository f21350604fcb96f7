import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readFontFamily } from './font-family.ts'
import { FONT_FILES } from './share-text.ts'

test.each(FONT_FILES)(
  'the share pictures are set in a face of the family Archivo: %s',
  async (file) => {
    expect(readFontFamily(await readFile(file))).toMatch(/^Archivo/)
  },
)

test('a file without a name table is rejected', () => {
  expect(() => readFontFamily(Buffer.alloc(12))).toThrow('The font has no table name')
})
