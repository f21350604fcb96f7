import { expect, test } from 'vitest'
import { firstStockField } from '#domain/catalogue/first-stock'
import { pictureField } from '#domain/catalogue/picture-form'
import { colourField, priceField, readProductForm, sizeField } from '#domain/catalogue/product-form'
import { MAX_COLOURS, MAX_PICTURES } from '#domain/catalogue/product-limits'
import { DEFAULT_SIZES } from '#domain/catalogue/size-sets'
import { MAX_BLOCKS } from '#domain/newsletter/block'
import { MAX_FIELDS } from '#server/base/http/read-forms'

/** Fields for the version that was seen, the token and the pressed button. */
const HIDDEN = 3
const COLOURS = Array.from({ length: MAX_COLOURS }, (_, index) => `Colour ${index}`)

test('the forms with the most fields are not refused: a product, its pictures, a newsletter [S40]', () => {
  const words = Object.keys(readProductForm({ text: () => '', names: () => [] }))
  const ofColours = COLOURS.flatMap((colour, index) => [
    ...(['was', 'name', 'hex'] as const).map((part) => colourField(index, part)),
    ...DEFAULT_SIZES.flatMap((size) => [priceField(colour, size), firstStockField(colour, size)]),
  ])
  const product = [...words, ...DEFAULT_SIZES.map(sizeField), ...ofColours]
  const pictures = Array.from({ length: MAX_PICTURES }, (_, index) =>
    (['file', 'colour', 'view', 'alt'] as const).map((part) => pictureField(index, part)),
  ).flat()
  const FIELDS_OF_BLOCK = 3
  for (const count of [product.length, pictures.length, MAX_BLOCKS * FIELDS_OF_BLOCK]) {
    expect(count + HIDDEN).toBeLessThanOrEqual(MAX_FIELDS)
  }
})
