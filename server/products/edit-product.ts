import type { Transaction } from 'kysely'
import {
  findStoredProduct,
  type StoredProduct,
  takenSlugs,
} from '#database/catalogue/product-edits'
import { listSectionSlugs } from '#database/catalogue/section-edits'
import { loadSizeSets } from '#database/catalogue/size-sets'
import type { Schema } from '#database/schema'
import { findHeldColours, lockColourStock } from '#database/stock/colour-stock'
import { transact } from '#database/transact'
import { isUniqueViolation } from '#database/unique-violation'
import type { ProductContent } from '#domain/catalogue/product-content'
import type { ProductForm } from '#domain/catalogue/product-form'
import { isOffered } from '#domain/catalogue/product-state'
import { findPageProblems } from '#domain/catalogue/publish-problems'
import { readProductContent } from '#domain/catalogue/read-product-content'
import { renamedColours } from '#domain/catalogue/renamed-colours'
import { failure, type Result, success } from '#domain/result'
import { carryStock } from './carry-stock.ts'
import { contentFingerprint } from './form-fingerprints.ts'
import type { EditFailure, ProductAsked, ProductContext } from './product-change.ts'
import { saveChanges } from './save-changes.ts'

type Edit = ProductAsked & {
  readonly form: ProductForm
  /** The mark of what the form showed. */
  readonly seen: string
}

type WordsFailure = EditFailure<ProductContent>

const SLUG_TAKEN = { code: 'fields-invalid', fields: { slug: 'slug-taken' } } as const

/** Saves words, prices and sizes of a product, unless somebody else has changed them meanwhile. */
export async function editProduct(
  { db, now, catalogue }: ProductContext,
  edit: Edit,
): Promise<Result<null, WordsFailure>> {
  try {
    const saved = await transact(db, (trx) => save(trx, edit, now()))
    if (saved.ok) await catalogue.refresh()
    return saved
  } catch (error) {
    if (isUniqueViolation(error)) return failure(SLUG_TAKEN)
    throw error
  }
}

async function save(
  trx: Transaction<Schema>,
  { id, form, seen, actor }: Edit,
  nowMs: number,
): Promise<Result<null, WordsFailure>> {
  const stored = await findStoredProduct(trx, id)
  if (stored === null) return failure({ code: 'product-unknown' })
  const read = await readContent(trx, form, stored)
  if (!read.ok) return read
  const content = read.value
  const changed = { code: 'product-changed', typed: content, stored: stored.content } as const
  const mark = contentFingerprint(stored.content)
  // Saving what is stored already, such as by the same form sent twice, is no conflict.
  if (seen !== mark && contentFingerprint(content) !== mark) return failure(changed)
  const problems = isOffered(stored.state) ? findPageProblems(content) : []
  if (problems.length > 0) return failure({ code: 'not-publishable', problems })
  // A form that is sent twice must not carry the units of exchanged colours back.
  const renamed = contentFingerprint(content) === mark ? [] : renamedColours(form, stored.content)
  const colours = { productId: id, colours: renamed.map(({ from }) => from) }
  const stock = await lockColourStock(trx, colours)
  const held = await findHeldColours(trx, colours)
  if (held.length > 0) {
    const fields = renamed
      .filter(({ from }) => held.includes(from))
      .map(({ field }) => [field, 'colour-held'] as const)
    return failure({ code: 'fields-invalid', fields: Object.fromEntries(fields) })
  }
  const carried = { productId: id, renamed, stock, actor, nowMs }
  const alsoWrite = () => carryStock(trx, carried)
  const isSaved = await saveChanges(trx, { stored, content, actor, nowMs, alsoWrite })
  return isSaved ? success(null) : failure(changed)
}

async function readContent(
  trx: Transaction<Schema>,
  form: ProductForm,
  { id, content }: StoredProduct,
): Promise<Result<ProductContent, WordsFailure>> {
  const read = readProductContent(form, {
    ...(await listSectionSlugs(trx)),
    sizeSets: await loadSizeSets(trx),
    sizes: content.sizes,
    pictures: content.pictures,
  })
  if (!read.ok) return failure({ code: 'fields-invalid', fields: read.error })
  const { slug } = read.value
  const taken = await takenSlugs(trx, slug, id)
  return taken.has(slug) ? failure(SLUG_TAKEN) : read
}
