import * as v from 'valibot'
import { expect, test } from 'vitest'
import { seedSchema } from './seed-schema.ts'

function aWrittenProduct(overrides: Record<string, unknown> = {}) {
  return {
    id: 15,
    slug: 'petal-tee',
    title: 'Petal Tee',
    price: 499.95,
    kind: 'tees',
    category: 'tops',
    collection: 'volume-3',
    badge: null,
    isSoldOut: false,
    released: '2025-10-17',
    sizes: ['S', 'M'],
    measured: { as: 'boxy-tee', more: { length: -10 } },
    colors: [{ name: 'Bone', hex: '#efeae1' }],
    views: ['front'],
    pictures: [{ color: 'Bone', view: 'front', file: 'petal-tee-bone-front' }],
    stockPerSize: 20,
    description: 'Petals in puff print.',
    features: ['220 gsm combed cotton'],
    ...overrides,
  }
}

function parse(...products: readonly unknown[]) {
  return v.safeParse(seedSchema, { currency: 'GHS', newDrops: [15], products })
}

test('a product of the seed file is read with its price in pesewas', () => {
  const parsed = parse(aWrittenProduct())
  expect(parsed.success && parsed.output.products[0]).toMatchObject({
    price: { currency: 'GHS', minor: 49_995 },
    releasedOn: '2025-10-17',
    colours: [{ name: 'Bone', hex: '#efeae1' }],
    pictures: [{ colour: 'Bone', view: 'front', file: 'petal-tee-bone-front' }],
    stockPerSize: 20,
    measures: { garment: 'top', rows: [{ size: 'S', mm: { length: 670 } }, { size: 'M' }] },
  })
})

test.each([
  { id: 0 },
  { id: '15' },
  { price: 0 },
  { price: -5 },
  { price: 1.005 },
  { price: '75' },
  { category: 'hoodies' },
  { collection: 'volume-1' },
  { badge: 'Hot' },
  { released: '17 October' },
  { sizes: [] },
  { sizes: ['XS'] },
  { measured: { as: 'cape' } },
  { measured: { as: 'boxy-tee', more: { width: 10 } } },
  { colors: [{ name: 'Pink', hex: '#ff00ff' }] },
  { colors: [{ name: 'Bone', hex: 'bone' }] },
  { pictures: [{ color: 'Bone', view: 'front', file: '../../etc/passwd' }] },
  { stockPerSize: -1 },
  { stockPerSize: 0 },
  { isSoldOut: true },
  { title: ' ' },
])('a product with %j is rejected', (fault) => {
  expect(parse(aWrittenProduct(fault)).success).toBe(false)
})

test('two products cannot share an id or a slug', () => {
  expect(parse(aWrittenProduct(), aWrittenProduct({ slug: 'other' })).success).toBe(false)
  expect(parse(aWrittenProduct(), aWrittenProduct({ id: 16 })).success).toBe(false)
  expect(parse(aWrittenProduct(), aWrittenProduct({ id: 16, slug: 'other' })).success).toBe(true)
})

test('a new drop has to be a product', () => {
  expect(parse(aWrittenProduct({ id: 16 })).success).toBe(false)
})
