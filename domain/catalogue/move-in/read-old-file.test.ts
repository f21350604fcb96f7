import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvRows } from '../catalogue-file/csv.ts'
import { readColumns } from './old-columns.ts'
import {
  anOldFile,
  aProductRow,
  aVariantRow,
  SHOPIFY_ROWS,
  shopifyText,
  WOOCOMMERCE_ROWS,
  wooCommerceText,
} from './old-file.builder.ts'
import { readOldFile } from './read-old-file.ts'

test('the rows of a Shopify handle are one product, with its variants and pictures', () => {
  const { shop, products, leftOut } = anOldFile(shopifyText(SHOPIFY_ROWS))
  expect([shop, leftOut]).toEqual(['shopify', []])
  expect(products.map(({ title, variants }) => `${title}: ${variants.length}`)).toEqual([
    'Harmattan tee: 4',
    'Accra nights tee: 2',
    '=cmd(): 1',
    'Labadi Cap: 1',
    'Coast Set: 1',
  ])
  const [tee] = products
  expect(tee).toMatchObject({
    key: 'shopify harmattan-tee',
    address: '/products/harmattan-tee',
    type: 'T-Shirts',
    options: ['Color', 'Size'],
    pictures: [
      {
        url: 'https://cdn.shopify.com/s/files/1/0001/files/harmattan-front.jpg?v=1',
        alt: 'The tee from the front',
      },
      { url: 'https://cdn.shopify.com/s/files/1/0001/files/harmattan-back.jpg?v=1', alt: '' },
    ],
  })
  expect(tee?.variants[2]).toEqual({
    values: ['Black', 'XL'],
    price: '140.00',
    otherPrice: '',
    stock: '4',
  })
})

test('rows of one handle need not be adjacent, and an empty handle continues the one above', () => {
  const { products } = anOldFile(
    shopifyText([
      aProductRow('a-tee'),
      aProductRow('b-tee'),
      aVariantRow('', { 'Option2 Value': 'L' }),
      aVariantRow('A-Tee', { 'Option2 Value': 'L' }),
    ]),
  )
  expect(products.map(({ key, variants }) => [key, variants.length])).toEqual([
    ['shopify a-tee', 2],
    ['shopify b-tee', 2],
  ])
})

test('columns may stand in any order, have the names of today, be missing or strange', () => {
  const { products } = anOldFile(
    'Price,URL handle,Strange,Title,Option1 name,Option1 value,Product image URL\n' +
      '12,tee,x,Tee,Size,M,//cdn.example/a.jpg\n,tee,,,,,javascript:alert(1)\n',
  )
  expect(products).toMatchObject([
    {
      title: 'Tee',
      options: ['Size'],
      variants: [{ values: ['M'], price: '12', stock: '' }],
      pictures: [{ url: 'https://cdn.example/a.jpg' }],
      notes: [expect.stringContaining('1 picture has no address that can be opened')],
    },
  ])
})

test('what has no handle or title, and gift cards, are left out in words', () => {
  const { products, leftOut } = anOldFile(
    'Handle,Title,Body (HTML),Variant Price,Gift Card\n,,,1,\nx,,,1,\ncard,Gift,,1,TRUE\n',
  )
  expect(products).toEqual([])
  expect(leftOut).toEqual([
    'Line 2 has no handle, so nobody knows what it belongs to.',
    '“x” has no title (line 3).',
    'Gift is a gift card.',
  ])
})

test('a WooCommerce product has the variations that name it by id or SKU', () => {
  const { shop, products, leftOut } = anOldFile(wooCommerceText(WOOCOMMERCE_ROWS))
  expect(shop).toBe('woocommerce')
  expect(products).toMatchObject([
    {
      key: 'woocommerce id:10',
      address: '/product/harmattan-tee',
      title: 'Harmattan Tee',
      type: 'Clothing > T-Shirts',
      description: 'Heavy cotton.<p><ul>\n<li>240 g</li>\n</ul>',
      options: ['Color', 'Size'],
      variants: [
        { values: ['Black', 'M'], price: '120', stock: '4' },
        { values: ['Sand', 'L'], price: '130', otherPrice: '99', stock: '2' },
        { values: ['Sand', ''], price: '120', stock: '7' },
      ],
      pictures: [{ url: 'https://old.example/a.jpg' }, { url: 'https://old.example/b.jpg' }],
    },
    {
      title: '=cap()',
      options: ['Color'],
      variants: [{ values: ['Navy'], price: '80', stock: '12' }],
    },
  ])
  expect(leftOut).toEqual([
    'Tee and cap is a group of other pieces: they are brought in by themselves.',
    'Poster is sold by another shop.',
    'Lost Tee - Black belongs to a piece that is not in the file (line 9).',
  ])
})

test('a variation belongs to the first product that it names, however many share the SKU [C188]', () => {
  const parent = { Type: 'variable', SKU: 'TEE', Name: 'Tee', 'Regular price': '120' }
  const variation = { Type: 'variation', Parent: 'TEE', 'Regular price': '130' }
  const { products, leftOut } = anOldFile(
    wooCommerceText([
      ...Array<Record<string, string>>(500).fill(parent),
      ...Array<Record<string, string>>(500).fill(variation),
    ]),
  )
  const variants = products.flatMap((product) => product.variants)
  expect(variants.filter(({ price }) => price === '130').length).toBeLessThanOrEqual(500)
  expect(products[0]?.variants).toHaveLength(500)
  expect(leftOut).toEqual([])
})

test('[C172] a missing column that is needed is named', () => {
  const columnsOf = (text: string) => readColumns({ line: 1, cells: text.split(',') })
  expect(columnsOf('Handle,Title,Body (HTML),Image Src')?.missing).toEqual(['Variant Price'])
  expect(columnsOf('Title,Body (HTML),Variant Price')?.missing).toEqual(['Handle'])
  expect(columnsOf('ID,Type,SKU,Categories,Regular price')?.missing).toEqual(['Name'])
  expect(columnsOf('title,price,stock')).toBeNull()
  expect(columnsOf('')).toBeNull()
})

test('whatever is in the cells, reading ends without failing', () => {
  const cell = fc.oneof(
    fc.constantFrom('', 'tee', 'simple', 'variable', 'variation', 'id:1', '1', 'Size', 'M', '=1'),
    fc.string({ unit: 'binary', maxLength: 8 }),
  )
  for (const header of [
    'Handle,Title,Variant Price,Option1 Name,Option1 Value,Image Src',
    'Type,Name,Regular price,ID,Parent,Attribute 1 name,Attribute 1 value(s),Images',
  ]) {
    const cells = header.split(',')
    const columns = readColumns({ line: 1, cells })
    if (columns === null) throw new Error(header)
    const row = fc.array(cell, { minLength: cells.length, maxLength: cells.length })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 12 }), (rows) => {
        const lines = rows.map((each, index) => ({ line: index + 2, cells: each }))
        const { products } = readOldFile(lines, columns)
        expect(products.length).toBeLessThanOrEqual(rows.length)
      }),
    )
  }
})

test('[C179] a bomb of quotes is one fault', () => {
  const faults = [...csvRows(`Handle,Title\n${'"'.repeat(5_000_001)}`)].filter(({ ok }) => !ok)
  expect(faults).toHaveLength(1)
})
