import { expect, test } from 'vitest'
import catalogue from '../database/seed/products.json' with { type: 'json' }
import { altTextOf, altTexts } from './alt-texts.ts'
import { shippedPosters } from './gallery.ts'

const productPictures = catalogue.products.flatMap(({ pictures }) =>
  pictures.map(({ file }) => file),
)
const posters = shippedPosters.map(({ picture }) => picture)

test('every product picture and poster has an alt text, and every alt text a picture', () => {
  expect(Object.keys(altTexts).sort()).toEqual([...productPictures, ...posters].sort())
})

test('no two pictures share an alt text', () => {
  expect(new Set(Object.values(altTexts)).size).toBe(Object.keys(altTexts).length)
})

test('every alt text is one short phrase', () => {
  const isPhrase = (alt: string) => alt.length <= 125 && !/\.$|^(image|picture|photo) /i.test(alt)
  expect(Object.entries(altTexts).filter(([, alt]) => !isPhrase(alt))).toEqual([])
})

test('the hero poster is decorative', () => {
  expect(altTextOf('hero-poster')).toBe('')
})
