import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { TYPE_PAIRS } from '#domain/look/type-pairs'
import { readFontFamily } from './font-family.ts'
import { fontFilesOf } from './share-text.ts'

test.each(TYPE_PAIRS.flatMap(fontFilesOf))(
  'the pictures are set in a face whose family is the name of its file: %s',
  async (file) => {
    const family = readFontFamily(await readFile(file)).replaceAll(' ', '')
    expect(
      basename(file, '.ttf')
        .replaceAll('-', '')
        .replace(/Regular$/, ''),
    ).toBe(family)
  },
)

test('a file without a name table is rejected', () => {
  expect(() => readFontFamily(Buffer.alloc(12))).toThrow('The font has no table name')
})
