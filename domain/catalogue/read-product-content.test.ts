import { expect, test } from 'vitest'
import { pesewas } from '../money/money.ts'
import {
  colourField,
  formOf,
  type ProductForm,
  priceField,
  readProductForm,
  sizeField,
} from './product-form.ts'
import { readProductContent } from './read-product-content.ts'
import { DEFAULT_SIZE_SETS } from './size-sets.ts'

const known = {
  categories: ['tops'],
  collections: ['volume-3'],
  sizeSets: DEFAULT_SIZE_SETS,
  sizes: [],
  pictures: [
    { colour: 'Black', view: 'front', file: 'a' },
    { colour: 'Bone', view: 'front', file: 'b' },
  ],
}

const TYPED: Readonly<Record<string, string>> = {
  title: ' Unity  Tee ',
  price: '1,200.50',
  kind: 'Tees',
  category: 'tops',
  collection: 'volume-3',
  badge: 'New',
  releasedOn: '2026-02-28',
  [sizeField('XL')]: 'on',
  [sizeField('M')]: 'on',
  features: 'One\n\n Two ',
  [colourField(0, 'was')]: 'Black',
  [colourField(0, 'name')]: 'Ink',
  [colourField(0, 'hex')]: '#232327',
  [colourField(1, 'was')]: 'Bone',
  [colourField(1, 'name')]: '',
  [colourField(1, 'hex')]: '#efeae1',
  [priceField('Black', 'M')]: '99',
  [priceField('Bone', 'M')]: '1',
}

function typed(changes: Readonly<Record<string, string>> = {}): ProductForm {
  const fields: Readonly<Record<string, string>> = { ...TYPED, ...changes }
  return readProductForm({ text: (name) => fields[name] ?? '', names: () => Object.keys(fields) })
}

test('a new name of a colour keeps its pictures and prices; an empty one takes them off', () => {
  const read = readProductContent(typed(), known)
  expect(read).toMatchObject({
    ok: true,
    value: {
      slug: 'unity-tee',
      price: pesewas(120_050),
      kind: 'tees',
      sizes: ['M', 'XL'],
      colours: [{ name: 'Ink', hex: '#232327' }],
      pictures: [{ colour: 'Ink', view: 'front', file: 'a' }],
      ownPrices: [{ colour: 'Ink', size: 'M', price: pesewas(9900) }],
      features: ['One', 'Two'],
      position: null,
      newDropPosition: null,
    },
  })
})

test('the form of a product read again is the same product', () => {
  const read = readProductContent(typed(), known)
  if (!read.ok) throw new Error('not read')
  const again = readProductContent(formOf(read.value), { ...known, pictures: read.value.pictures })
  expect(again).toEqual(read)
})

test.each([
  [{ title: '' }, { title: 'title-missing' }],
  [{ title: 'x'.repeat(101) }, { title: 'text-too-long' }],
  [{ slug: 'Über Tee' }, { slug: 'slug-wrong' }],
  [{ price: '-3' }, { price: 'price-wrong' }],
  [{ price: '1000001' }, { price: 'price-wrong' }],
  [{ category: 'shoes' }, { category: 'section-unknown' }],
  [{ collection: '' }, { collection: 'section-unknown' }],
  [{ releasedOn: '2026-02-30' }, { releasedOn: 'date-wrong' }],
  [{ position: '0' }, { position: 'position-wrong' }],
  [{ newDropPosition: '1.5' }, { newDropPosition: 'position-wrong' }],
  [{ features: 'a\n'.repeat(21) }, { features: 'too-many-features' }],
  [{ [colourField(1, 'name')]: 'ink' }, { [colourField(1, 'name')]: 'colour-twice' }],
  [{ [colourField(0, 'hex')]: 'red' }, { [colourField(0, 'hex')]: 'hex-wrong' }],
  [{ [priceField('Black', 'M')]: '0' }, { [priceField('Black', 'M')]: 'price-wrong' }],
  [{ [sizeField('5XL')]: 'on' }, { sizes: 'size-unknown' }],
] as const)('%o is told at its field', (changes, problems) => {
  expect(readProductContent(typed(changes), known)).toEqual({ ok: false, error: problems })
})

const NUMBERED = Array.from({ length: 60 }, (_, index) => `No ${index}`)
const numbered = {
  ...known,
  sizeSets: [{ slug: 'numbered', title: 'Numbered', sizes: NUMBERED.toReversed() }],
}

function problemOf(sizes: readonly string[], colours: number) {
  const ticked = sizes.map((size) => [sizeField(size), 'on'])
  const named = Array.from({ length: colours }, (_, index) => [
    [colourField(index, 'was'), ''],
    [colourField(index, 'name'), `Colour ${index}`],
    [colourField(index, 'hex'), '#232327'],
  ])
  const changes = Object.fromEntries([...ticked, ...named.flat()])
  const form = typed({ [sizeField('XL')]: '', [sizeField('M')]: '', ...changes })
  const read = readProductContent(form, numbered)
  return read.ok ? null : read.error.sizes
}

test('a piece can have forty sizes, and 156 of them times colours', () => {
  expect(problemOf(NUMBERED.slice(0, 40), 3)).toBeNull()
  expect(problemOf(NUMBERED.slice(0, 41), 3)).toBe('too-many-sizes')
  expect(problemOf(NUMBERED.slice(0, 39), 4)).toBeNull()
  expect(problemOf(NUMBERED.slice(0, 40), 4)).toBe('too-many-variants')
})

test('sizes are in the order of the shop, and a size that the shop no longer has stays with its piece', () => {
  const ticked = { [sizeField('XL')]: '', [sizeField('No 1')]: 'on', [sizeField('No 2')]: 'on' }
  expect(readProductContent(typed(ticked), { ...numbered, sizes: ['M'] })).toMatchObject({
    ok: true,
    value: { sizes: ['No 2', 'No 1', 'M'] },
  })
  expect(readProductContent(typed(ticked), numbered)).toEqual({
    ok: false,
    error: { sizes: 'size-unknown' },
  })
})
