import type { Kysely } from 'kysely'
import {
  addProducts,
  addVariants,
  changeAltText,
  changeOwnPrice,
  changeProduct,
  inChunks,
  leaveSlugs,
  markRevision,
  saveCategory,
  saveCollection,
} from '#database/catalogue/catalogue-file-edits'
import { saveMeasures } from '#database/catalogue/size-measures'
import { saveSizeSet } from '#database/catalogue/size-sets'
import type { Schema } from '#database/schema'
import { bumpRevision } from '#database/settings/revisions'
import { type AuditEntry, writeAudits } from '#database/staff/audit'
import { publishCountedStock } from '#database/stock/stock-changes'
import { deferMoves } from '#database/stock/stock-moves'
import type {
  CataloguePlan,
  CurrentCatalogue,
  ProductChange,
} from '#domain/catalogue/catalogue-file/catalogue-plan'
import { measuresLine } from '#domain/sizing/measures'
import type { Actor } from '#domain/staff/actor'
import { productSubject } from '../products/product-change.ts'
import { bookChange } from '../stock/change-stock.ts'

type Application = {
  readonly plan: CataloguePlan
  readonly hash: string
  readonly fileHash: string
  readonly current: CurrentCatalogue
  readonly actor: Actor
  readonly nowMs: number
}

/** Writes the plan, its audit, and the revisions by which every process notices; false if somebody was faster. */
export async function applyPlan(trx: Kysely<Schema>, application: Application): Promise<boolean> {
  const { plan, actor, nowMs, hash, fileHash } = application
  for (const { after } of plan.sizeSets) await saveSizeSet(trx, after)
  for (const { after } of plan.collections) await saveCollection(trx, after)
  for (const { after } of plan.categories) await saveCategory(trx, after)
  if (!(await saveProducts(trx, application))) return false
  await addNewVariants(trx, application)
  for (const change of plan.products) {
    if (!(await changeVariants(trx, change, application))) return false
  }
  const products = plan.products.length
  const sections = plan.collections.length + plan.categories.length + plan.sizeSets.length
  const summary = { products, sections, hash, file: fileHash }
  await writeAudits(trx, [
    { actor, nowMs, action: 'catalogue-imported', subject: 'catalogue', detail: summary },
    ...auditOf(application),
  ])
  await publish(trx, plan)
  return true
}

async function saveProducts(trx: Kysely<Schema>, { plan, current }: Application): Promise<boolean> {
  const changed = plan.products.filter((each) => each.before !== null && isEdited(each))
  const moved = changed.filter(({ before, after }) => before?.slug !== after.slug)
  await leaveSlugs(
    trx,
    moved.map(({ after }) => after.id),
  )
  for (const { after } of changed) {
    const version = current.versions.get(after.id) ?? 0
    if (!(await changeProduct(trx, after, version))) return false
  }
  const added = plan.products.filter(({ before }) => before === null)
  await addProducts(
    trx,
    added.map(({ after }) => after),
  )
  for (const { before, after } of [...changed, ...added]) {
    const [old, fresh] = [before?.measures ?? null, after.measures ?? null]
    if (measuresLine(old) !== measuresLine(fresh)) await saveMeasures(trx, after.id, fresh)
  }
  return true
}

/** Stock alone is no edit: whoever edits the product meanwhile is not in the way. */
function isEdited({ before, fields, variants }: ProductChange): boolean {
  const isPriced = variants.some(({ isNew, price }) => isNew || price !== null)
  return before === null || fields.length > 0 || isPriced
}

/** The first stock of new variants is a move. */
async function addNewVariants(trx: Kysely<Schema>, { plan, actor, nowMs }: Application) {
  const added = plan.products.flatMap(({ after, variants }) =>
    variants
      .filter(({ isNew }) => isNew)
      .map(({ colour, size, price, by }) => ({
        productId: after.id,
        colour,
        size,
        pricePesewas: price?.after ?? null,
        stock: by,
      })),
  )
  await addVariants(trx, added)
  const moves = added
    .filter(({ stock }) => stock > 0)
    .map(({ productId, colour, size, stock }) => ({ productId, colour, size, by: stock }))
  const cause = { reason: 'count', orderId: null, staffId: actor.staffId, atMs: nowMs } as const
  for (const chunk of inChunks(moves)) await deferMoves(trx, chunk, cause)
}

async function changeVariants(
  trx: Kysely<Schema>,
  { after, variants }: ProductChange,
  { actor, nowMs }: Application,
): Promise<boolean> {
  for (const variant of variants.filter(({ isNew }) => !isNew)) {
    if (!(await changeOwnPrice(trx, after.id, variant))) return false
    if (variant.by === 0) continue
    const { colour, size, by } = variant
    const move = { productId: after.id, colour, size, by }
    const booked = await bookChange(trx, { move, change: { reason: 'count', actor }, nowMs })
    // Units were sold since the plan was made.
    if (!booked.ok) return false
  }
  return true
}

function auditOf({ plan, actor, nowMs }: Application): readonly AuditEntry[] {
  const by = { actor, nowMs }
  const { sizeSets, collections, categories, altTexts, products } = plan
  return [
    ...sizeSets.map(({ before, after }) => ({
      ...by,
      action: before ? 'sizes-edited' : 'sizes-added',
      subject: `sizes ${after.slug}`,
      detail: { before, after },
    })),
    ...collections.map(({ before, after }) => ({
      ...by,
      action: before ? 'collection-changed' : 'collection-added',
      subject: `collection ${after.slug}`,
      detail: { before, after },
    })),
    ...categories.map(({ before, after }) => ({
      ...by,
      action: before ? 'category-changed' : 'category-added',
      subject: `category ${after.slug}`,
      detail: { before, after },
    })),
    ...altTexts.map(({ picture, before, after }) => ({
      ...by,
      action: 'picture-changed',
      subject: `picture ${picture}`,
      detail: { before: { alt: before }, after: { alt: after } },
    })),
    ...products.flatMap((change) => productAudit(change).map((entry) => ({ ...by, ...entry }))),
  ]
}

/** A change of nothing but stock is in the audit already, variant by variant. */
function productAudit({ before, after, fields, variants }: ProductChange) {
  const subject = productSubject(after.id)
  if (before === null) {
    const { variants: _, ...fresh } = after
    const first = variants.map(({ colour, size, by }) => `${colour} ${size} ${by}`)
    return [{ action: 'product-added', subject, detail: { before, after: fresh, variants: first } }]
  }
  const priced = variants.flatMap(({ colour, size, price }) =>
    price ? [{ name: `price of ${colour} ${size}`, ...price }] : [],
  )
  const added = variants.filter(({ isNew }) => isNew)
  const values = [...fields.map(({ field, ...each }) => ({ name: field, ...each })), ...priced]
  if (values.length === 0 && added.length === 0) return []
  const detail = {
    before: Object.fromEntries(values.map((each) => [each.name, each.before])),
    after: Object.fromEntries(values.map((each) => [each.name, each.after])),
    ...(added.length === 0
      ? {}
      : { variants: added.map(({ colour, size, by }) => `${colour} ${size} ${by}`) }),
  }
  return [{ action: 'product-changed', subject, detail }]
}

/** This comes last: the rows of the revisions stay locked until the commit. */
async function publish(trx: Kysely<Schema>, plan: CataloguePlan) {
  const { sizeSets, collections, categories, altTexts, products } = plan
  const counted = products
    .filter(({ variants }) => variants.some(({ by }) => by !== 0))
    .map(({ after }) => after.id)
  const edited = products.filter(isEdited).map(({ after }) => after.id)
  if (edited.length + altTexts.length > 0) {
    const revision = await bumpRevision(trx, 'pieces')
    await markRevision(trx, { revision, productIds: edited })
    for (const { picture, after } of altTexts) {
      await changeAltText(trx, { picture, alt: after, revision })
    }
  }
  const hasNewDrops = products.some(
    ({ before, after }) => (before?.newDrop ?? null) !== after.newDrop,
  )
  if (sizeSets.length + collections.length + categories.length > 0 || hasNewDrops)
    await bumpRevision(trx, 'catalogue')
  if (counted.length > 0) await publishCountedStock(trx, new Set(counted))
}
