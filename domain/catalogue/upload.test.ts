import * as v from 'valibot'
import { expect, test } from 'vitest'
import { newUploadSchema, refuseByContent } from './upload.ts'

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

test.each([
  ['\xFF\xD8\xFF\xE1 a JPEG', null],
  ['\x89PNG\r\n\x1A\n a PNG', null],
  ['RIFF\x24\x00\x00\x00WEBPVP8 ', null],
  ['GIF89a', 'gif'],
  ['<svg xmlns="http://www.w3.org/2000/svg">', 'svg'],
  ['<?xml version="1.0"?>\n<!-- drawn by hand -->\n<svg>', 'svg'],
  ['\xEF\xBB\xBF<svg>', 'svg'],
  ['\x00\x00\x00\x18ftypheic', 'heic'],
  ['\x00\x00\x00\x18ftypmif1', 'heic'],
  ['\x00\x00\x00\x18ftypmp42', 'not-a-picture'],
  ['<!doctype html><script>alert(1)</script>', 'not-a-picture'],
  ['%PDF-1.7', 'not-a-picture'],
  ['', 'not-a-picture'],
])('[C9] %j is told by its content: %s', (content, refusal) => {
  expect(refuseByContent(bytesOf(content))).toBe(refusal)
})

test.each([
  { x: 0.5, y: 0, width: 0.6, height: 1 },
  { x: 0, y: 0, width: 0, height: 1 },
  { x: -0.1, y: 0, width: 1, height: 1 },
  { x: Number.NaN, y: 0, width: 1, height: 1 },
  { x: 0, y: 0, width: 1 },
])('a crop of %o is refused', (crop) => {
  const upload = { fileName: 'a.jpg', bytes: 10, productId: 1, crop }
  expect(v.safeParse(newUploadSchema, upload).success).toBe(false)
  expect(v.safeParse(newUploadSchema, { ...upload, crop: null }).success).toBe(true)
})
