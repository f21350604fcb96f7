import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import type { Catalogue } from '#database/catalogue/catalogue'
import type { Product } from '#domain/catalogue/product'
import { DEFAULT_SECTIONS } from '#domain/catalogue/sections'
import { seedSchema } from '#domain/catalogue/seed-schema'
import { DEFAULT_SIZE_SETS } from '#domain/catalogue/size-sets'
import type { LiveCatalogue } from './live-catalogue.ts'
import { shippedContent } from './shipped-content.ts'

type TestCatalogue = LiveCatalogue & {
  readonly change: (products: readonly Product[]) => void
}

/** Tests use this catalogue, which needs no database. */
export function aLiveCatalogue(products: readonly Product[] = seedProducts()): TestCatalogue {
  let catalogue = aCatalogue(products)
  const listeners = new Set<() => void>()
  return {
    current: () => catalogue,
    product: (id) => catalogue.products.find((product) => product.id === id),
    refresh: async () => undefined,
    onChange: (listener) => listeners.add(listener),
    change: (next) => {
      catalogue = { ...aCatalogue(next), revision: catalogue.revision + 1 }
      for (const listener of listeners) listener()
    },
  }
}

/** Tests use this as one state of a catalogue. */
export function aCatalogue(products: readonly Product[] = []): Catalogue {
  return {
    revision: 1,
    productsRevision: 0,
    stockRevision: 0,
    countedRevision: 0,
    products,
    surcharge: undefined,
    assortment: products,
    places: products.map(({ id }) => ({ id, position: id })),
    newDropIds: [],
    sections: DEFAULT_SECTIONS,
    sizeSets: DEFAULT_SIZE_SETS,
    collectionTitles: new Map([
      ['volume-2', 'Volume 2'],
      ['volume-3', 'Volume 3'],
    ]),
    pictures: new Map(shippedContent.pictures.map((picture) => [picture.name, picture])),
    gallery: shippedContent.gallery,
    home: shippedContent.home,
    hasShippedPictures: true,
    shareFiles: new Map(),
    measures: new Map(),
    dropsRevision: 0,
    drops: [],
  }
}

/** The catalogue that the shop starts with, straight from the release's files. */
export function aShippedCatalogue(): LiveCatalogue {
  const live = aLiveCatalogue()
  const measures = new Map(
    seed.products.flatMap(({ id, measures }) => (measures ? [[id, measures]] : [])),
  )
  const current = { ...live.current(), newDropIds: seed.newDrops, measures }
  return { ...live, current: () => current }
}

const seed = v.parse(
  seedSchema,
  JSON.parse(readFileSync(new URL('../../database/seed/products.json', import.meta.url), 'utf8')),
)

/** The 27 products that the shop starts with; their fields in the order of those in the database. */
export function seedProducts(): readonly Product[] {
  return seed.products.map(
    ({
      stockPerSize,
      measures: _,
      releasedOn,
      sizes,
      colours,
      pictures,
      description,
      features,
      ...product
    }) => ({
      ...product,
      releasedOn,
      sizes,
      colours,
      pictures,
      variants: colours.flatMap(({ name }) =>
        sizes.map((size) => ({ colour: name, size, stock: stockPerSize })),
      ),
      description,
      features,
    }),
  )
}
