import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { Schema } from '#database/schema'
import { pictureFile } from '#domain/catalogue/picture'
import { sha256 } from '#server/base/sha256'
import type { Ledger, OwnerChange } from '../ledger.ts'

const widthsSchema = v.pipe(v.string(), v.parseJson(), v.array(v.number()))

type Tables = Awaited<ReturnType<typeof readTables>>

/** Finds changes that the owner was told are made, and that are not in their table or not in the audit. */
export async function findLostChanges(
  db: Kysely<Schema>,
  { changes }: Ledger,
  dataDir: string,
): Promise<readonly string[]> {
  const tables = await readTables(db)
  const lost = changes
    .filter((change) => !isKept(tables, change))
    .map((change) => `the owner's change is gone: ${JSON.stringify(change)}`)
  return [...lost, ...findMissingFiles(tables, dataDir), ...findUnaudited(tables)]
}

async function readTables(db: Kysely<Schema>) {
  const [steps, moves, refunds, products, drops, uploads, audit, pictures] = await Promise.all([
    db.selectFrom('order_steps').selectAll().execute(),
    db.selectFrom('stock_moves').selectAll().where('staff_id', 'is not', null).execute(),
    db.selectFrom('refunds').select('id').execute(),
    db.selectFrom('products').select(['id', 'state', 'price_pesewas']).execute(),
    db.selectFrom('drops').select('id').execute(),
    db.selectFrom('uploads').selectAll().execute(),
    db.selectFrom('audit').selectAll().execute(),
    db.selectFrom('pictures').selectAll().where('origin', '=', 'uploaded').execute(),
  ])
  return { steps, moves, refunds, products, drops, uploads, audit, pictures }
}

function isKept(tables: Tables, change: OwnerChange): boolean {
  const { steps, moves, refunds, products, drops, uploads } = tables
  switch (change.kind) {
    case 'step': {
      const { step, orderId } = change
      const isTaken = steps.some(({ order_id, kind }) => order_id === orderId && kind === step)
      return isTaken && isAudited(tables, `order-${step}`, `order ${orderId}`)
    }
    case 'stock':
      return moves.some(({ id }) => id === `change ${sha256(change.token)}`)
    case 'price': {
      const { productId, pricePesewas } = change
      const price = (pricePesewas / 100).toFixed(2)
      // Each price is higher than those before.
      const isThere = products.some(
        ({ id, price_pesewas }) => id === productId && price_pesewas >= pricePesewas,
      )
      return isThere && isAudited(tables, 'product-edited', `product ${productId}`, price)
    }
    case 'refund': {
      const isThere = refunds.some(({ id }) => id === change.id)
      return isThere && isAudited(tables, 'refund-asked', `order ${change.orderId}`)
    }
    case 'published': {
      const isLive = products.some(({ id, state }) => id === change.productId && state === 'live')
      return isLive && isAudited(tables, 'product-published', `product ${change.productId}`)
    }
    case 'drop':
      return (
        drops.some(({ id }) => id === change.id) &&
        isAudited(tables, 'drop-planned', `drop ${change.id}`)
      )
    case 'picture': {
      const upload = uploads.find(({ id }) => id === change.uploadId)
      const name = upload?.state === 'derived' ? upload.picture : null
      return name !== null && isAudited(tables, 'picture-added', `picture ${name}`)
    }
  }
}

function isAudited({ audit }: Tables, action: string, subject: string, detail = ''): boolean {
  return audit.some(
    (row) => row.action === action && row.subject === subject && row.detail_json.includes(detail),
  )
}

/** Each change of stock has its row, even if its answer was lost. */
function findUnaudited({ moves, audit }: Tables): string[] {
  const counted = moves.filter(({ order_id }) => order_id === null).length
  const audited = audit.filter(({ action }) => action === 'stock-changed').length
  return counted === audited ? [] : [`${counted} changes of stock, but ${audited} in the audit`]
}

/** A picture in the database has all its files. */
function findMissingFiles({ pictures }: Tables, dataDir: string): string[] {
  return pictures.flatMap(({ name, hash, jpeg_widths_json }) =>
    v
      .parse(widthsSchema, jpeg_widths_json)
      .map((width) => pictureFile({ name, hash }, width, 'jpg'))
      .filter((file) => !existsSync(join(dataDir, 'pictures', file)))
      .map((file) => `the picture's file ${file} is missing`),
  )
}
