import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { iconSvg, rosetteSvg, smallIconSvg } from './brand-svg.ts'
import { packIco } from './ico.ts'
import { BRAND_FOLDER } from './settings.ts'

test.each([
  ['apple-touch-icon.png', 180],
  ['icon-192.png', 192],
  ['icon-512.png', 512],
  ['maskable-512.png', 512],
])('%s is an opaque square of %i pixels', async (file, size) => {
  const icon = sharp(await readFile(join(BRAND_FOLDER, file)))
  expect(await icon.metadata()).toMatchObject({ width: size, height: size })
  expect((await icon.stats()).isOpaque).toBe(true)
})

test('the SVG files match the output of the program', async () => {
  expect(await readFile(join(BRAND_FOLDER, 'rosette.svg'), 'utf8')).toBe(rosetteSvg())
  expect(await readFile(join(BRAND_FOLDER, 'favicon.svg'), 'utf8')).toBe(smallIconSvg())
})

test('the rosette takes the colour of the text around it', () => {
  expect(rosetteSvg()).toContain('fill="currentColor"')
  expect(rosetteSvg()).not.toMatch(/#[0-9a-f]{6}/)
})

test('the maskable rosette stays inside the circle a phone may crop to', () => {
  const size = Number(/viewBox="\S+ \S+ (\d+)/.exec(iconSvg(34))?.[1])
  expect(48 / size).toBeLessThan(0.4)
})

test('an ICO file lists the offset of each of its pictures', () => {
  const ico = packIco([
    { size: 16, png: Buffer.from('small') },
    { size: 32, png: Buffer.from('large one') },
  ])
  expect([ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([1, 2])
  expect(ico.subarray(ico.readUInt32LE(18)).toString()).toBe('smalllarge one')
  expect(ico.subarray(ico.readUInt32LE(34)).toString()).toBe('large one')
})
