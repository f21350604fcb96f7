import { sizeSetSentence } from '../../owner-messages/size-sets.ts'
import { findSizeSetProblem, MAX_SIZE_SETS } from '../find-size-set-problem.ts'
import { allSizes } from '../size-sets.ts'
import type { Size } from '../sizes.ts'
import type { CatalogueFile, FileFault, FileProduct, FileSizeSet } from './catalogue-file.ts'
import type { CurrentCatalogue } from './catalogue-plan.ts'

/** The sizes of the shop once the file is imported, in their order. */
export function sizeSetsAfter(
  file: CatalogueFile,
  { file: { sizeSets } }: Pick<CurrentCatalogue, 'file'>,
): readonly FileSizeSet[] {
  const given = new Set(file.sizeSets.map(({ slug }) => slug))
  return [...sizeSets.filter(({ slug }) => !given.has(slug)), ...file.sizeSets].toSorted(
    (one, other) => one.position - other.position || (one.slug < other.slug ? -1 : 1),
  )
}

/** Everything about sizes for which the shop must refuse the file. */
export function findSizeFaults(
  file: CatalogueFile,
  current: CurrentCatalogue,
): readonly FileFault[] {
  const after = sizeSetsAfter(file, current)
  return [
    ...findInSets(file, after),
    ...findUnknownSets(file, after),
    ...findUnknownSizes(file, current, allSizes(after)),
    ...findLostSizes(file, current, allSizes(after)),
  ]
}

export function unknownSizeSentence(size: Size): string {
  return `the shop has no size ${size}: those that it has are at “Sizes” in the office`
}

function findInSets({ sizeSets }: CatalogueFile, after: readonly FileSizeSet[]): FileFault[] {
  if (after.length > MAX_SIZE_SETS) {
    const sentence = `the shop would have ${after.length} lists of sizes; it can have ${MAX_SIZE_SETS}`
    return [{ place: 'sizeSets', sentence }]
  }
  return sizeSets.flatMap((set, index) => {
    const problem = findSizeSetProblem(
      set,
      after.filter(({ slug }) => slug !== set.slug),
    )
    return problem ? [{ place: `sizeSets[${index}]`, sentence: sizeSetSentence(problem) }] : []
  })
}

function findUnknownSets(
  { categories }: CatalogueFile,
  after: readonly FileSizeSet[],
): FileFault[] {
  const known = new Set<string | null | undefined>(after.map(({ slug }) => slug))
  return categories.flatMap(({ sizeSet = null }, index) =>
    sizeSet === null || known.has(sizeSet)
      ? []
      : [{ place: `categories[${index}].sizeSet`, sentence: `there are no sizes ${sizeSet}` }],
  )
}

/** An archived product, and one that has the size already, may keep what the shop no longer has. */
function findUnknownSizes(
  { products }: CatalogueFile,
  current: CurrentCatalogue,
  sizes: readonly Size[],
): FileFault[] {
  const before = new Map(current.file.products.map((product) => [product.id, product.sizes]))
  const known = new Set(sizes)
  return products.flatMap((product, index) => {
    if (product.state === 'archived') return []
    const own = before.get(product.id) ?? []
    return product.sizes.flatMap((size, at) =>
      known.has(size) || own.includes(size)
        ? []
        : [{ place: `products[${index}].sizes[${at}]`, sentence: unknownSizeSentence(size) }],
    )
  })
}

/** A size that the file takes away from the shop must not be one that a product is still sold in. */
function findLostSizes(
  file: CatalogueFile,
  current: CurrentCatalogue,
  sizes: readonly Size[],
): FileFault[] {
  const lost = new Set(allSizes(current.file.sizeSets))
  for (const size of sizes) lost.delete(size)
  if (lost.size === 0) return []
  const products = new Map<number, FileProduct>(
    [...current.file.products, ...file.products].map((product) => [product.id, product]),
  )
  return [...lost].flatMap((size) => {
    const user = [...products.values()].find(
      (product) => product.state !== 'archived' && product.sizes.includes(size),
    )
    return user ? [{ place: 'sizeSets', sentence: `${size} is a size of ${user.title}` }] : []
  })
}
