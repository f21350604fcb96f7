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

test('every picture is derived from its current master and settings', () => {
  const outdated = masters.filter(({ name, recipe }) => derivedFrom(name).recipe !== recipe)
  expect(outdated.map(({ name }) => name)).toEqual([])
})

test('every picture is within the byte budgets for phones', async () => {
  const tooLarge: string[] = []
  for (const { name, pictureClass } of masters) {
    for (const { width, bytes } of pictureClass.budgets) {
      const variant = derivedFrom(name).avif.find((candidate) => candidate.width === width)
      const file = await readFile(join(DERIVED_FOLDER, variant?.file ?? `${name} is missing`))
      if (file.byteLength > bytes) tooLarge.push(`${name} ${width}`)
    }
  }
  expect(tooLarge).toEqual([])
})

test('every placeholder is small enough for the HTML', () => {
  const tooLarge = masters.filter(
    ({ name }) => derivedFrom(name).placeholder.length > PLACEHOLDER_MAX_BYTES,
  )
  expect(tooLarge.map(({ name }) => name)).toEqual([])
})

test('every file has the size and content that its name says', async () => {
  const wrong: string[] = []
  for (const { name } of masters) {
    const { avif, jpeg, width: masterWidth } = derivedFrom(name)
    const files = [...avif, ...jpeg]
    const contents = await Promise.all(
      files.map(({ file }) => readFile(join(DERIVED_FOLDER, file))),
    )
    const widths = await Promise.all(
      contents.map(async (content) => (await sharp(content).metadata()).width),
    )
    const hash = contentHash(...contents)
    for (const [index, { file, width, bytes }] of files.entries()) {
      const isRight =
        contents[index]?.byteLength === bytes &&
        widths[index] === width &&
        width <= masterWidth &&
        file.includes(`-${width}.${hash}.`)
      if (!isRight) wrong.push(file)
    }
  }
  expect(wrong).toEqual([])
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
