import { expect, test } from 'vitest'
import { MAX_SIZES } from '#domain/catalogue/find-size-set-problem'
import { pictureField } from '#domain/catalogue/picture-form'
import { colourField, readProductForm } from '#domain/catalogue/product-form'
import {
  MAX_COLOURS,
  MAX_PICTURES,
  MAX_PRODUCT_SIZES,
  MAX_VARIANTS,
} from '#domain/catalogue/product-limits'
import { MAX_BLOCKS } from '#domain/newsletter/block'
import { GARMENTS, measuresOf } from '#domain/sizing/garment'
import { MAX_FIELDS } from '#server/base/http/read-forms'

/** Fields for the version that was seen, the token and the pressed button. */
const HIDDEN = 3
/** A variant has a price of its own and its first stock. */
const FIELDS_OF_VARIANT = 2
const FIELDS_OF_BLOCK = 3

test('the forms with the most fields are not refused: a product, its pictures and measures, a newsletter [S40]', () => {
  const words = Object.keys(readProductForm({ text: () => '', names: () => [] }))
  const colours = Array.from({ length: MAX_COLOURS }, (_, index) =>
    (['was', 'name', 'hex'] as const).map((part) => colourField(index, part)),
  ).flat()
  // More sizes than a product can have may be ticked: that is told in words.
  const product = words.length + colours.length + MAX_SIZES + FIELDS_OF_VARIANT * MAX_VARIANTS
  const pictures = Array.from({ length: MAX_PICTURES }, (_, index) =>
    (['file', 'colour', 'view', 'alt'] as const).map((part) => pictureField(index, part)),
  ).flat()
  const measuresOfSize = Math.max(...GARMENTS.map((garment) => measuresOf(garment).length))
  for (const count of [
    product,
    pictures.length,
    MAX_PRODUCT_SIZES * measuresOfSize,
    MAX_BLOCKS * FIELDS_OF_BLOCK,
  ]) {
    expect(count + HIDDEN).toBeLessThanOrEqual(MAX_FIELDS)
  }
})
