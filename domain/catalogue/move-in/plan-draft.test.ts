import { expect, test } from 'vitest'
import { DEFAULT_SIZES } from '../size-sets.ts'
import { SHIPPED_SURCHARGE } from '../surcharge.ts'
import {
  anOldFile,
  answersFor,
  aProductRow,
  aVariantRow,
  SHOPIFY_ROWS,
  shopifyText,
  WOOCOMMERCE_ROWS,
  wooCommerceText,
} from './old-file.builder.ts'
import { planDraft } from './plan-draft.ts'

const RULES = { sizes: DEFAULT_SIZES, surcharge: SHIPPED_SURCHARGE }

type Rows = Parameters<typeof shopifyText>[0]

function draftsOf(rows: Rows, answers: Readonly<Record<string, string>> = {}) {
  const file = anOldFile(shopifyText(rows))
  return file.products.map((product) => planDraft(product, answersFor(file, answers), RULES))
}

test('a Shopify product becomes a draft with colours, sizes, stock and own prices', () => {
  const [tee, nights, formula, cap, set] = draftsOf(SHOPIFY_ROWS)
  expect(tee).toMatchObject({
    title: 'Harmattan tee',
    kind: 't-shirts',
    category: 'tops',
    collection: 'volume-3',
    pricePesewas: 12_000,
    sizes: ['M', 'L', 'XL'],
    colours: [{ name: 'Black', hex: '#17171a' }],
    variants: [
      { colour: 'Black', size: 'M', pricePesewas: null, stock: 4 },
      { colour: 'Black', size: 'L', pricePesewas: null, stock: 6 },
      { colour: 'Black', size: 'XL', pricePesewas: 14_000, stock: 4 },
    ],
    notes: ['Black, XXS is left out: this shop has no size “XXS”. Not booked: 3 pieces in stock.'],
  })
  expect(nights?.colours).toEqual([
    { name: 'Washed Black', hex: '#17171a' },
    { name: 'Kente', hex: '#808080' },
  ])
  expect(nights?.notes).toEqual([
    'Kente, M had -2 in stock: it begins with none.',
    'The old shop showed it as reduced, beside 160.00. That is not brought along.',
    'Grey stands for Kente until you choose the shade.',
  ])
  expect(formula?.title).toBe('=cmd()')
  expect(cap).toMatchObject({
    category: 'head',
    sizes: ['One Size'],
    colours: [{ name: 'Standard' }],
    variants: [{ colour: 'Standard', size: 'One Size', stock: 12 }],
  })
  expect(set).toMatchObject({ category: 'sets', sizes: ['S'], colours: [{ name: 'Sand' }] })
})

test('a large size that cost no more in the old shop costs no more here', () => {
  const [tee] = draftsOf([aProductRow('tee'), aVariantRow('tee', { 'Option2 Value': 'XL' })])
  expect(tee?.variants).toEqual([
    { colour: 'Black', size: 'M', pricePesewas: null, stock: 4 },
    { colour: 'Black', size: 'XL', pricePesewas: 12_000, stock: 4 },
  ])
})

test('a WooCommerce product becomes a draft; a variation for any size is left out with its stock', () => {
  const file = anOldFile(wooCommerceText(WOOCOMMERCE_ROWS))
  const [tee, cap] = file.products.map((product) => planDraft(product, answersFor(file), RULES))
  expect(tee).toMatchObject({
    pricePesewas: 12_000,
    variants: [
      { colour: 'Black', size: 'M', pricePesewas: null, stock: 4 },
      { colour: 'Sand', size: 'L', pricePesewas: 13_000, stock: 2 },
    ],
    notes: [
      'Sand is left out: it stands for any Size. Not booked: 7 pieces in stock.',
      'The old shop showed it as reduced, beside 99. That is not brought along.',
    ],
  })
  expect(cap).toMatchObject({ title: '=cap()', colours: [{ name: 'Navy', hex: '#1b2a49' }] })
})

test('the owner’s answers go before the guesses', () => {
  const [tee] = draftsOf(
    [aProductRow('tee', { 'Option1 Name': 'Material', 'Option1 Value': 'Jute' })],
    {
      'option/0': 'neither',
      'type/0': 'accessories',
      standardColour: 'Undyed',
      currency: 'other',
      rate: '15.4',
    },
  )
  expect(tee).toMatchObject({
    category: 'accessories',
    colours: [{ name: 'Undyed' }],
    pricePesewas: 184_800,
  })
})

test('[C173] a product of more options or colours than the shop has says what is left out', () => {
  const row = (index: number) => ({
    'Option1 Value': `Colour ${Math.floor(index / 4)}`,
    'Option2 Value': ['S', 'M', 'L', 'XL'][index % 4] ?? '',
    'Variant Inventory Qty': '1',
  })
  const rows = Array.from({ length: 104 }, (_, index) =>
    index === 0 ? aProductRow('tee', row(0)) : aVariantRow('tee', row(index)),
  )
  const [tee] = draftsOf(rows)
  expect([tee?.colours.length, tee?.variants.length]).toEqual([12, 48])
  expect(tee?.notes).toContain(
    'Colour 12, S is left out: a piece has at most 12 colours. Not booked: 1 piece in stock.',
  )
  const [short] = draftsOf(rows.map((each) => ({ ...each, 'Option1 Value': 'Black' })))
  expect(short?.notes).toContain(
    '4 options beyond the first 100 are left out. Not booked: 4 pieces in stock.',
  )
})

test('a draft without readable price, stock or variants says so', () => {
  const [free, odd, bare, twice] = draftsOf([
    aProductRow('free', { 'Variant Price': '', 'Variant Inventory Qty': '' }),
    aProductRow('odd', { 'Variant Inventory Qty': '999999999' }),
    aVariantRow('odd', { 'Option2 Value': 'L', 'Variant Price': 'ask' }),
    { Handle: 'bare', Title: 'Bare', 'Image Src': 'https://old.example/a.jpg' },
    aProductRow('twice'),
    aVariantRow('twice', { 'Option1 Value': 'BLACK' }),
  ])
  expect(free).toMatchObject({
    pricePesewas: 0,
    notes: [
      'The file has no number of its stock: please count it.',
      'It has no price that can be read: please enter one.',
    ],
  })
  expect(odd?.notes).toEqual([
    'Black, M begins with none in stock, because “999999999” is not a number that can be booked.',
    'Black, L has no price that can be read (“ask”): it gets the price of the piece.',
  ])
  expect(bare).toMatchObject({ sizes: ['One Size'], colours: [{ name: 'Standard' }], variants: [] })
  expect(twice?.notes).toEqual([
    'BLACK, M is left out: the shop would have it twice. Not booked: 4 pieces in stock.',
  ])
})
