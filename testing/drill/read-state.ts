import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { Schema } from '#database/schema'
import { STAFF_STOCK_REASONS } from '#domain/catalogue/stock-move'
import { picturesFolder } from '#server/pictures/stores/configured-store'
import { createFolderStore } from '#server/pictures/stores/folder-store'
import type { DrillShop } from './drill-shop.ts'

/** The rows say what a shop had or has, by kind: an id, and what must be the same for it not to be lost. */
export type Rows = ReadonlyMap<string, string>

export type DrillState = {
  readonly orders: Rows
  /** These are the addresses of orders that were paid. */
  readonly addresses: Rows
  readonly unpaid: Rows
  readonly inPerson: Rows
  readonly parcels: Rows
  readonly steps: Rows
  readonly returns: Rows
  readonly notes: Rows
  readonly counts: Rows
  readonly messages: Rows
  readonly subscribers: Rows
  readonly waiting: Rows
  readonly pictures: Rows
  readonly views: number
}

export async function readState({ db, settings }: DrillShop): Promise<DrillState> {
  const orders = await db.selectFrom('orders').selectAll().execute()
  const isUnpaid = ({ state }: { readonly state: string }) =>
    state === 'pending' || state === 'expired'
  const store = createFolderStore(picturesFolder(settings.dataDir))
  const pictures = await store.list()
  const addressed = orders
    .filter((order) => !isUnpaid(order))
    .map(({ id, customer_json }) => [id, addressOf(customer_json)] as const)
  return {
    orders: new Map(orders.map(({ id }) => [id, ''])),
    addresses: new Map(addressed.filter(([, address]) => address !== NO_ADDRESS)),
    unpaid: new Map(orders.filter(isUnpaid).map(({ id }) => [id, ''])),
    inPerson: new Map(
      orders.filter(({ channel }) => channel === 'market').map(({ id }) => [id, '']),
    ),
    ...(await readRows(db)),
    pictures: new Map(pictures.map(({ file }) => [file, ''])),
    views: await countViews(db),
  }
}

const text = v.optional(v.string(), '')
const addressSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ address: text, city: text, region: text, digitalAddress: text, postalCode: text }),
)
const NO_ADDRESS = addressOf('{}')

function addressOf(customerJson: string): string {
  return JSON.stringify(v.parse(addressSchema, customerJson))
}

async function readRows(db: Kysely<Schema>) {
  const parcels = await db.selectFrom('shipments').select('id').execute()
  const steps = await db
    .selectFrom('order_steps')
    .select('id')
    .where('kind', 'not in', ['sent', 'collected'])
    .where('undone_at', 'is', null)
    .execute()
  const returns = await db.selectFrom('returns').select(['id', 'state']).execute()
  const notes = await db.selectFrom('order_notes').select('id').execute()
  const counts = await db
    .selectFrom('stock_moves')
    .select('id')
    .where('reason', 'in', STAFF_STOCK_REASONS)
    .where('order_id', 'is', null)
    .execute()
  const messages = await db.selectFrom('contact_messages').select('id').execute()
  const subscribers = await db.selectFrom('subscribers').select(['email', 'state']).execute()
  const waiting = await db.selectFrom('waiting_list').select(['id', 'state']).execute()
  const entries = await db.selectFrom('draw_entries').select(['id', 'state']).execute()
  const byId = (rows: readonly { readonly id: string; readonly state?: string }[]) =>
    new Map(rows.map(({ id, state = '' }) => [id, state]))
  return {
    parcels: byId(parcels),
    steps: byId(steps),
    returns: byId(returns),
    notes: byId(notes),
    counts: byId(counts),
    messages: byId(messages),
    subscribers: new Map(subscribers.map(({ email, state }) => [email, state])),
    waiting: byId([...waiting, ...entries]),
  }
}

async function countViews(db: Kysely<Schema>): Promise<number> {
  const row = await db
    .selectFrom('insight_views')
    .select(({ fn }) => fn.sum('views').as('views'))
    .executeTakeFirst()
  return Number(row?.views ?? 0)
}
