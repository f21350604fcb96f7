import type { CatalogueFile } from './catalogue-file.ts'

type Fields = Readonly<Record<string, unknown>>

export function aFileProduct(fields: Fields = {}) {
  return {
    id: 100,
    slug: 'harmattan-tee',
    title: 'Harmattan Tee',
    price: 120.5,
    kind: 't-shirts',
    category: 'tops',
    collection: 'volume-3',
    badge: null,
    isSoldOut: false,
    releasedOn: '2026-05-31',
    state: 'draft',
    publishAt: null,
    position: 100,
    newDrop: null,
    sizes: ['S', 'M'],
    colours: [{ name: 'Sand', hex: '#d9c3a5' }],
    pictures: [],
    description: 'For dry winds.',
    features: ['Cotton'],
    variants: [
      { colour: 'Sand', size: 'S', price: null, stock: 3 },
      { colour: 'Sand', size: 'M', price: 130, stock: 0 },
    ],
    ...fields,
  }
}

export function aFileText(...products: readonly Fields[]): string {
  return JSON.stringify({ products })
}

export const EMPTY_FILE: CatalogueFile = {
  sizeSets: [],
  collections: [],
  categories: [],
  products: [],
}
