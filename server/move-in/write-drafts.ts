import type { Kysely } from 'kysely'
import { addProducts, addVariants, inChunks } from '#database/catalogue/catalogue-file-edits'
import { addMovedProducts, listSlugs } from '#database/catalogue/moved-products'
import { lastProductId } from '#database/catalogue/product-ids'
import type { Schema } from '#database/schema'
import { writeAudits } from '#database/staff/audit'
import { deferMoves } from '#database/stock/stock-moves'
import type { FileProduct } from '#domain/catalogue/catalogue-file/catalogue-file'
import type { OldShop } from '#domain/catalogue/move-in/old-product'
import type { MovedDraft } from '#domain/catalogue/move-in/plan-draft'
import type { MovePlan } from '#domain/catalogue/move-in/plan-move-in'
import { createFreeSlugs, slugOf } from '#domain/catalogue/slug'
import type { Actor } from '#domain/staff/actor'
import { productSubject } from '../products/product-change.ts'

const DAY_LENGTH = 'yyyy-mm-dd'.length

type Written = {
  readonly plan: MovePlan
  readonly shop: OldShop
  readonly fileHash: string
  readonly actor: Actor
  readonly nowMs: number
}

/** Nobody sees a draft, so that no page has to follow. Its first stock is a count of the book. */
export async function writeDrafts(trx: Kysely<Schema>, written: Written): Promise<void> {
  const { plan, fileHash, actor, nowMs } = written
  const firstId = (await lastProductId(trx)) + 1
  const freeSlug = createFreeSlugs(new Set(await listSlugs(trx)))
  const products = plan.drafts.map((draft, index) => {
    const slug = freeSlug(slugOf(draft.title, 'piece'))
    return { draft, file: toFileProduct(draft, { id: firstId + index, slug, nowMs }) }
  })
  await addProducts(
    trx,
    products.map(({ file }) => file),
  )
  await addVariants(
    trx,
    products.flatMap(({ file: { id, variants } }) =>
      variants.map(({ stockAtExport: _, ...variant }) => ({ productId: id, ...variant })),
    ),
  )
  const moves = products.flatMap(({ file: { id, variants } }) =>
    variants
      .filter(({ stock }) => stock > 0)
      .map(({ colour, size, stock }) => ({ productId: id, colour, size, by: stock })),
  )
  const cause = { reason: 'count', orderId: null, staffId: actor.staffId, atMs: nowMs } as const
  for (const chunk of inChunks(moves)) await deferMoves(trx, chunk, cause)
  await addMovedProducts(
    trx,
    products.map(({ draft, file }) => ({ ...draft, productId: file.id })),
    { fileHash, nowMs },
  )
  await writeAudits(trx, auditOf(products, written))
}

type Identity = { readonly id: number; readonly slug: string; readonly nowMs: number }

function toFileProduct(draft: MovedDraft, { id, slug, nowMs }: Identity): FileProduct {
  const { title, pricePesewas, kind, category, collection, sizes, colours, description } = draft
  return {
    id,
    slug,
    title,
    pricePesewas,
    kind,
    category,
    collection,
    badge: null,
    isSoldOut: false,
    releasedOn: new Date(nowMs).toISOString().slice(0, DAY_LENGTH),
    state: 'draft',
    publishAt: null,
    position: null,
    newDrop: null,
    sizes,
    colours,
    pictures: [],
    description,
    features: [],
    variants: everyVariant(draft),
  }
}

/** A product is offered in all of its sizes in every colour: what the file does not have has no stock. */
function everyVariant({ colours, sizes, variants }: MovedDraft): FileProduct['variants'] {
  return colours.flatMap(({ name }) =>
    sizes.map((size) => {
      const own = variants.find((each) => each.colour === name && each.size === size)
      const { stock = 0, pricePesewas = null } = own ?? {}
      return { colour: name, size, stock, pricePesewas, stockAtExport: null }
    }),
  )
}

type Made = { readonly draft: MovedDraft; readonly file: FileProduct }

function auditOf(products: readonly Made[], { shop, fileHash, actor, nowMs }: Written) {
  const by = { actor, nowMs }
  const summary = { shop, products: products.length, file: fileHash }
  return [
    { ...by, action: 'products-moved-in', subject: 'catalogue', detail: summary },
    ...products.map(({ draft, file }) => ({
      ...by,
      action: 'product-moved-in',
      subject: productSubject(file.id),
      detail: {
        title: draft.title,
        address: draft.address,
        variants: draft.variants.map(({ colour, size, stock }) => `${colour} ${size} ${stock}`),
      },
    })),
  ]
}
