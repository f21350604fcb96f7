import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictures } from '#assets/pictures'
import { contentHash } from '#server/pictures/content-hash'
import { PLACEHOLDER_MAX_BYTES } from '#server/pictures/picture-classes'
import catalogue from '../../database/seed/products.json' with { type: 'json' }
import { readMasters } from './masters.ts'
import { DERIVED_FOLDER } from './settings.ts'

const masters = await readMasters()

function derivedFrom(name: string) {
  const picture = pictures[name]
  if (picture === undefined) throw new Error(`${name} has not been derived`)
  return picture
}

test.each(masters)('$name is derived from its current master and settings', (master) => {
  expect(derivedFrom(master.name).recipe).toBe(master.recipe)
})

test.each(masters)(
  '$name is within the byte budgets for phones',
  async ({ name, pictureClass }) => {
    for (const { width, bytes } of pictureClass.budgets) {
      const variant = derivedFrom(name).avif.find((candidate) => candidate.width === width)
      const file = await readFile(join(DERIVED_FOLDER, variant?.file ?? 'missing'))
      expect(file.byteLength).toBeLessThanOrEqual(bytes)
    }
  },
)

test.each(masters)('$name has a placeholder that is small enough for the HTML', ({ name }) => {
  expect(derivedFrom(name).placeholder.length).toBeLessThanOrEqual(PLACEHOLDER_MAX_BYTES)
})

test.each(masters)('$name has files of the size and content their names say', async ({ name }) => {
  const { avif, jpeg, width: masterWidth } = derivedFrom(name)
  const contents: Uint8Array[] = []
  for (const { file, width, bytes } of [...avif, ...jpeg]) {
    const content = await readFile(join(DERIVED_FOLDER, file))
    contents.push(content)
    expect(content.byteLength).toBe(bytes)
    expect((await sharp(content).metadata()).width).toBe(width)
    expect(width).toBeLessThanOrEqual(masterWidth)
  }
  const hash = contentHash(...contents)
  for (const { file, width } of [...avif, ...jpeg]) expect(file).toContain(`-${width}.${hash}.`)
})

test('every picture of the catalogue has been derived', () => {
  const files = catalogue.products.flatMap((product) => product.pictures.map(({ file }) => file))
  expect(files.filter((file) => pictures[file] === undefined)).toEqual([])
})

test('the folder of derived files holds nothing else', async () => {
  const wanted = Object.values(pictures).flatMap(({ avif, jpeg }) => [...avif, ...jpeg])
  expect((await readdir(DERIVED_FOLDER)).sort()).toEqual(wanted.map(({ file }) => file).sort())
})

test('the film exists in both formats', () => {
  expect(['hero.webm', 'hero.mp4'].map((file) => existsSync(join('assets/film', file)))).toEqual([
    true,
    true,
  ])
})
