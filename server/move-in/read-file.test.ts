import { expect, test } from 'vitest'
import {
  aProductRow,
  aVariantRow,
  SHOPIFY_ROWS,
  shopifyText,
} from '#domain/catalogue/move-in/old-file.builder'
import { packFile, unpackFile } from './pack-file.ts'
import { readFile } from './read-file.ts'

const text = shopifyText(SHOPIFY_ROWS)

async function titlesOf(given: string) {
  const read = await readFile(given)
  if (!read.ok) return read.error
  return [read.value.separator, ...read.value.file.products.map(({ title }) => title)]
}

const TITLES = ['Harmattan tee', 'Accra nights tee', '=cmd()', 'Labadi Cap', 'Coast Set']

test.each([';', '\t', ','] as const)(
  '[C171] columns may be separated by %j, with line breaks and quotes in a cell',
  async (by) => {
    const body = `"<p>Two${by}\r\nlines, ""quoted""</p>"`
    const given = `Handle${by}Title${by}Body (HTML)${by}Variant Price\r\ntee${by}Tee${by}${body}${by}1\r\n`
    const read = await readFile(given)
    expect(read).toMatchObject({
      ok: true,
      value: {
        separator: by,
        file: { products: [{ title: 'Tee', description: `Two${by.trim()} lines, "quoted"` }] },
      },
    })
  },
)

test('[C171] lines may end with CR, LF or both', async () => {
  for (const ending of ['\r', '\n', '\r\n']) {
    const plain = 'Handle,Title,Body (HTML),Variant Price|tee,Tee,x,1|cap,Cap,y,2|'
    expect(await titlesOf(plain.replaceAll('|', ending))).toEqual([',', 'Tee', 'Cap'])
  }
  expect(await titlesOf(text)).toEqual([',', ...TITLES])
})

test('[C172] [C179] what cannot be read is told with its reason', async () => {
  expect(await titlesOf('')).toEqual({ code: 'shop-unknown' })
  expect(await titlesOf('name,email\nAma,a@example.com\n')).toEqual({ code: 'shop-unknown' })
  expect(await titlesOf('Handle,Title,Variant Price\n')).toEqual({ code: 'file-empty' })
  expect(await titlesOf('Title,Body (HTML),Variant Price\nTee,x,1\n')).toEqual({
    code: 'columns-missing',
    shop: 'shopify',
    missing: ['Handle'],
  })
  expect(await titlesOf(`${text}"${'"'.repeat(5_000_000)}`)).toMatchObject({
    code: 'file-unreadable',
    place: expect.stringMatching(/^line \d+$/),
  })
})

test('[C184] while five megabytes are read, the shop does a hundred other things', async () => {
  const body = `<p>${'Heavy cotton &amp; care, <strong>made</strong> in Accra. '.repeat(90)}</p>`
  const rows = Array.from({ length: 1_000 }, (_, index) => [
    aProductRow(`tee-${index}`, { 'Body (HTML)': body }),
    ...['S', 'L', 'XL', '3XL'].map((size) =>
      aVariantRow(`tee-${index}`, { 'Option2 Value': size }),
    ),
  ]).flat()
  const large = shopifyText(rows)
  expect(large.length).toBeGreaterThan(5_000_000)
  let others = 0
  let next = setImmediate(count)
  function count() {
    others += 1
    next = setImmediate(count)
  }
  const read = await readFile(large)
  clearImmediate(next)
  expect(read.ok && read.value.file.products.length).toBe(1_000)
  expect(others).toBeGreaterThan(100)
  // It crosses a phone's connection with the confirmation.
  const packed = await packFile(large)
  expect(packed.length).toBeLessThan(large.length / 5)
  expect(await unpackFile(packed)).toBe(large)
})

test('what was packed by nobody is not unpacked, and a bomb neither', async () => {
  expect(await unpackFile('')).toBeNull()
  expect(await unpackFile('x'.repeat(1_000))).toBeNull()
  expect(await unpackFile(await packFile('0'.repeat(20 * 1024 * 1024)))).toBeNull()
})

test('[C192] a few descriptions as long as books are read one by one', async () => {
  const body = '<p>&amp;x</p>'.repeat(15_000)
  const rows = Array.from({ length: 20 }, (_, index) =>
    aProductRow(`tee-${index}`, { 'Body (HTML)': body }),
  )
  let others = 0
  let next = setImmediate(count)
  function count() {
    others += 1
    next = setImmediate(count)
  }
  const read = await readFile(shopifyText(rows))
  clearImmediate(next)
  expect(read.ok && read.value.file.products.length).toBe(20)
  expect(others).toBeGreaterThanOrEqual(20)
})
