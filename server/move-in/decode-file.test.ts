import { expect, test } from 'vitest'
import { decodeFile } from './decode-file.ts'

const TEXT = 'Handle,Title\nété,Größe\n'
const utf16le = Buffer.from(TEXT, 'utf16le')

test.each([
  ['UTF-8 with a mark', `\uFEFF${TEXT}`, 'utf-8'],
  ['UTF-8', TEXT, 'utf-8'],
  ['UTF-16 as Excel writes it', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16le]), 'utf-16'],
  [
    'UTF-16 with the larger byte first',
    Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16le).swap16()]),
    'utf-16',
  ],
  ['UTF-16 without a mark', utf16le, 'utf-16'],
  ['Latin-1', Buffer.from(TEXT, 'latin1'), 'windows-1252'],
] as const)('[C187] %s is read, and its encoding said', (_, given, encoding) => {
  expect(decodeFile(given)).toEqual({ text: TEXT, encoding })
})

test('plain letters in UTF-16 without a mark are valid UTF-8, too', () => {
  const text = 'Handle,Title\n'
  expect(decodeFile(Buffer.from(text, 'utf16le').toString())).toEqual({ text, encoding: 'utf-16' })
})

test('a workbook, and other bytes that are no text, are none', () => {
  expect(decodeFile(Buffer.from([0x50, 0x4b, 3, 4, 0xff, 0xfe]))).toBeNull()
  expect(decodeFile(Buffer.from([0x89, 0x50, 0xff, 0, 0, 0]))).toBeNull()
})
