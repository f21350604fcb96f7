import type { Kysely, Selectable } from 'kysely'
import * as v from 'valibot'
import type { Exchange } from '#domain/sizing/fit'
import { GARMENTS, MEASURES } from '#domain/sizing/garment'
import type { Measures } from '#domain/sizing/measures'
import type { Schema } from '../schema.ts'

const storedGarment = v.picklist(GARMENTS)
const storedRows = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(
    v.object({
      size: v.string(),
      mm: v.record(v.picklist(MEASURES), v.pipe(v.number(), v.integer())),
    }),
  ),
)

type MeasuresRow = Selectable<Schema['size_measures']>

function toMeasures({ garment, rows_json }: MeasuresRow): Measures {
  return { garment: v.parse(storedGarment, garment), rows: v.parse(storedRows, rows_json) }
}

export function toMeasuresRow(productId: number, { garment, rows }: Measures): MeasuresRow {
  return { product_id: productId, garment, rows_json: JSON.stringify(rows) }
}

/** Loads the measures of these products, or of all products, keyed by product. */
export async function loadMeasures(
  db: Kysely<Schema>,
  ids?: readonly number[],
): Promise<ReadonlyMap<number, Measures>> {
  if (ids?.length === 0) return new Map()
  const all = db.selectFrom('size_measures').selectAll()
  const rows = await (ids ? all.where('product_id', 'in', ids) : all).execute()
  return new Map(rows.map((row) => [row.product_id, toMeasures(row)]))
}

/** Null means that nothing is measured. The caller raises the product's version. */
export async function saveMeasures(
  trx: Kysely<Schema>,
  productId: number,
  measures: Measures | null,
): Promise<void> {
  if (measures === null) {
    await trx.deleteFrom('size_measures').where('product_id', '=', productId).execute()
    return
  }
  const { product_id, ...values } = toMeasuresRow(productId, measures)
  await trx
    .insertInto('size_measures')
    .values({ product_id, ...values })
    .onConflict((conflict) => conflict.column('product_id').doUpdateSet(values))
    .execute()
}

/** Lists all measured products except this one, by title. */
export async function listMeasured(
  db: Kysely<Schema>,
  exceptId: number,
): Promise<readonly { readonly id: number; readonly title: string }[]> {
  return db
    .selectFrom('size_measures')
    .innerJoin('products', 'products.id', 'size_measures.product_id')
    .select(['products.id', 'products.title'])
    .where('products.id', '!=', exceptId)
    .orderBy('products.title')
    .orderBy('products.id')
    .execute()
}

/** Lists the exchanges of this product whose units came back: from which size to which. */
export function listExchanges(db: Kysely<Schema>, productId: number): Promise<readonly Exchange[]> {
  return db
    .selectFrom('returns')
    .innerJoin('return_lines', 'return_lines.return_id', 'returns.id')
    .innerJoin('order_lines', (join) =>
      join
        .onRef('order_lines.order_id', '=', 'returns.order_id')
        .onRef('order_lines.position', '=', 'return_lines.position'),
    )
    .select(['returns.id as returnId', 'order_lines.size as from', 'return_lines.new_size as to'])
    .where('returns.kind', '=', 'exchange')
    .where('returns.state', 'in', ['received', 'settled'])
    .where('order_lines.product_id', '=', productId)
    .$narrowType<{ to: Exchange['to'] }>()
    .where('return_lines.new_size', 'is not', null)
    .execute()
}
