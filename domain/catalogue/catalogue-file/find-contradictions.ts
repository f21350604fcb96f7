import { measuresOf } from '../../sizing/garment.ts'
import { findGaps } from '../../sizing/measures.ts'
import { FILE_PRICE_RULE } from '../file-price.ts'
import { isOffered } from '../product-state.ts'
import type { Size } from '../sizes.ts'
import type { CatalogueFile, FileFault, FileProduct } from './catalogue-file.ts'

/** This compares the parts of a file with each other, whatever the shop has. */
export function findContradictions(file: CatalogueFile): readonly FileFault[] {
  const { sizeSets, collections, categories, products } = file
  return [
    ...findRepeats(sizeSets.map(({ slug }, index) => [`sizeSets[${index}].slug`, slug])),
    ...findRepeats(collections.map(({ slug }, index) => [`collections[${index}].slug`, slug])),
    ...findRepeats(categories.map(({ slug }, index) => [`categories[${index}].slug`, slug])),
    ...findRepeats(products.map(({ id }, index) => [`products[${index}].id`, id])),
    ...findRepeats(products.map(({ slug }, index) => [`products[${index}].slug`, slug])),
    ...products.flatMap((product, index) => findInProduct(product, `products[${index}]`)),
    ...findUnequalAltTexts(products),
  ]
}

type Placed = readonly [place: string, value: string | number]

function findRepeats(values: readonly Placed[]): FileFault[] {
  const firstPlace = new Map<string | number, string>()
  return values.flatMap(([place, value]) => {
    const first = firstPlace.get(value)
    if (first !== undefined) return [{ place, sentence: `${value} is also at ${first}` }]
    firstPlace.set(value, place)
    return []
  })
}

function findInProduct(product: FileProduct, place: string): FileFault[] {
  const { sizes, colours, pictures, state, publishAt } = product
  const unfinished = isOffered(state) ? findUnfinished(product, place) : []
  const names = new Set(colours.map(({ name }) => name))
  const pictured = new Set(pictures.map(({ colour }) => colour))
  const bare = colours.flatMap(({ name }, index) =>
    pictured.has(name) || !isOffered(state)
      ? []
      : [{ place: `${place}.colours[${index}]`, sentence: `there is no picture of ${name}` }],
  )
  const strange = pictures.flatMap(({ colour }, index) =>
    // The colour is empty in a draft whose colours are not known yet.
    names.has(colour) || colour === ''
      ? []
      : [{ place: `${place}.pictures[${index}].colour`, sentence: `${colour} is not sold` }],
  )
  const timeless =
    state === 'scheduled' && publishAt === null
      ? [{ place: `${place}.publishAt`, sentence: 'must be given for a scheduled product' }]
      : []
  return [
    ...findRepeats(sizes.map((size, index) => [`${place}.sizes[${index}]`, size])),
    ...findRepeats(colours.map(({ name }, index) => [`${place}.colours[${index}].name`, name])),
    ...unfinished,
    ...bare,
    ...strange,
    ...timeless,
    ...findInVariants(product, place),
    ...findInMeasures(product, `${place}.measures`),
  ]
}

/** Measures must be those of the garment, for sizes that are sold, and the same for each size. */
function findInMeasures({ sizes, measures }: FileProduct, place: string): FileFault[] {
  if (!measures) return []
  const { garment, rows } = measures
  const known = new Set<string>(measuresOf(garment))
  const placeOfSize = (size: string) =>
    `${place}.sizes[${rows.findIndex((row) => row.size === size)}]`
  const inRows = rows.flatMap(({ size, mm }, index) => {
    const row = `${place}.sizes[${index}]`
    const foreign = Object.keys(mm).filter((measure) => !known.has(measure))
    return [
      ...(sizes.includes(size) ? [] : [{ place: `${row}.size`, sentence: `${size} is not sold` }]),
      ...(Object.keys(mm).length > 0 ? [] : [{ place: row, sentence: 'has no measure' }]),
      ...foreign.map((measure) => ({
        place: `${row}.${measure}`,
        sentence: `is not a measure of: ${garment}`,
      })),
    ]
  })
  const gaps = findGaps(rows).map(({ size, measure }) => ({
    place: placeOfSize(size),
    sentence: `${measure} is missing, which another size has`,
  }))
  return [
    ...findRepeats(rows.map(({ size }, index) => [`${place}.sizes[${index}].size`, size])),
    ...inRows,
    ...gaps,
  ]
}

/** A draft may lack these, but nothing on sale may. */
function findUnfinished(product: FileProduct, place: string): FileFault[] {
  const { pricePesewas, kind, description, sizes, colours } = product
  const missing = (field: string, isMissing: boolean, sentence = 'must not be empty') =>
    isMissing ? [{ place: `${place}.${field}`, sentence }] : []
  return [
    ...missing('price', pricePesewas === 0, FILE_PRICE_RULE),
    ...missing('kind', kind.trim() === ''),
    ...missing('description', description.trim() === ''),
    ...missing('sizes', sizes.length === 0, 'must have at least one size'),
    ...missing('colours', colours.length === 0, 'must have at least one colour'),
  ]
}

/** Each colour must occur once in each size. */
function findInVariants({ sizes, colours, variants }: FileProduct, place: string): FileFault[] {
  const names = new Set(colours.map(({ name }) => name))
  const unknown = variants.flatMap(({ colour, size }, index) =>
    names.has(colour) && sizes.includes(size)
      ? []
      : [
          {
            place: `${place}.variants[${index}]`,
            sentence: `${colour}, ${size} is not among the colours and sizes of the product`,
          },
        ],
  )
  const keyOf = (colour: string, size: Size) => JSON.stringify([colour, size])
  const listed = new Set(variants.map(({ colour, size }) => keyOf(colour, size)))
  const missing = colours.flatMap(({ name }) =>
    sizes
      .filter((size) => !listed.has(keyOf(name, size)))
      .map((size) => ({
        place: `${place}.variants`,
        sentence: `${name}, ${size} is missing`,
      })),
  )
  const repeated = findRepeats(
    variants.map(({ colour, size }, index) => [
      `${place}.variants[${index}]`,
      `${colour}, ${size}`,
    ]),
  )
  return [...unknown, ...missing, ...repeated]
}

/** A picture has one alt text, however many products show it. */
function findUnequalAltTexts(products: readonly FileProduct[]): FileFault[] {
  const first = new Map<string, { readonly alt: string; readonly place: string }>()
  return products.flatMap(({ pictures }, index) =>
    pictures.flatMap(({ file, alt }, at) => {
      const place = `products[${index}].pictures[${at}].alt`
      const known = first.get(file)
      if (known === undefined) first.set(file, { alt, place })
      return known === undefined || known.alt === alt
        ? []
        : [{ place, sentence: `the same picture has another text at ${known.place}` }]
    }),
  )
}
