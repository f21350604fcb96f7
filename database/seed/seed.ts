import { readFile } from 'node:fs/promises'
import type { Insertable, Kysely } from 'kysely'
import * as v from 'valibot'
import { type Seed, type SeedProduct, seedSchema } from '#domain/catalogue/seed-schema'
import { failure, type Result, success } from '#domain/result'
import { toProductRow } from '../catalogue/product-rows.ts'
import { toMeasuresRow } from '../catalogue/size-measures.ts'
import { decideEmptyStart } from '../demo-content/decisions.ts'
import { deleteDemoCodes } from '../demo-content/demo-codes.ts'
import type { Schema } from '../schema.ts'
import { readRevisions } from '../settings/revisions.ts'
import { transact } from '../transact.ts'

const seedFile = v.pipe(v.string(), v.parseJson(), seedSchema)

type SeedOptions = {
  /** The shop begins without the content of the made-up brand. */
  readonly startsEmpty?: boolean
}

/**
 * Fills an empty database with the catalogue and its stock, once, or notes that the shop starts empty. The catalogue's first revision marks it as seeded, so
 * that later sales and changes are never overwritten, and the invented measures of its products never reach a shop that
 * sells real ones.
 */
export async function seedCatalogue(
  db: Kysely<Schema>,
  { startsEmpty = false }: SeedOptions = {},
): Promise<{ readonly isNew: boolean }> {
  if ((await readRevisions(db)).catalogue > 0) return { isNew: false }

  if (startsEmpty) return { isNew: await startEmpty(db) }

  const { products, newDrops } = await readSeed()
  return db.transaction().execute(async (transaction) => {
    if (!(await claimSeeding(transaction))) return { isNew: false }
    await transaction
      .insertInto('products')
      .values(
        products.map((product) => ({
          ...toProductRow(product, positionIn(newDrops, product.id)),
          is_demo: 1 as const,
        })),
      )
      .execute()
    const variants = products.flatMap(toVariantRows)
    await transaction.insertInto('variants').values(variants).execute()
    await transaction.insertInto('stock_moves').values(variants.map(toSeedMove)).execute()
    const measured = products.flatMap(({ id, measures }) =>
      measures ? [toMeasuresRow(id, measures)] : [],
    )
    await transaction.insertInto('size_measures').values(measured).execute()
    return { isNew: true }
  })
}

/** Codes are locked before revisions. What was deleted is back if another process has seeded meanwhile. */
async function startEmpty(db: Kysely<Schema>): Promise<boolean> {
  const { ok } = await transact(db, async (trx): Promise<Result<null, 'seeded-before'>> => {
    await deleteDemoCodes(trx)
    if (!(await claimSeeding(trx))) return failure('seeded-before')
    await decideEmptyStart(trx)
    return success(null)
  })
  return ok
}

/** Reads the catalogue of the release. */
export async function readSeed(): Promise<Seed> {
  return v.parse(seedFile, await readFile(new URL('./products.json', import.meta.url), 'utf8'))
}

/** The first process that inserts the marker seeds; the others wait for its commit. */
async function claimSeeding(transaction: Kysely<Schema>): Promise<boolean> {
  const marker = await transaction
    .insertInto('revisions')
    .values({ topic: 'catalogue', revision: 1 })
    .onConflict((conflict) => conflict.column('topic').doNothing())
    .returning('topic')
    .executeTakeFirst()
  return marker !== undefined
}

function positionIn(newDrops: readonly number[], id: number): number | null {
  const index = newDrops.indexOf(id)
  return index === -1 ? null : index + 1
}

/** Migration 17 writes the same first row of the book; the seed has no date. */
function toSeedMove({ product_id, colour, size, stock }: VariantRow) {
  const id = `seed ${product_id} ${colour} ${size}`
  return { id, product_id, colour, size, by: stock, reason: 'seed', at: 0 } as const
}

type VariantRow = Insertable<Schema['variants']>

function toVariantRows(product: SeedProduct): VariantRow[] {
  return product.colours.flatMap(({ name }) =>
    product.sizes.map((size) => ({
      product_id: product.id,
      colour: name,
      size,
      stock: product.stockPerSize,
    })),
  )
}
