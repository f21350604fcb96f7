import { countNoun } from '#domain/count-noun'
import { picturesFolder } from '#server/pictures/stores/configured-store'
import { createFolderStore } from '#server/pictures/stores/folder-store'
import type { DrillShop } from './drill-shop.ts'

const TABLES = [
  ['shipments', 'parcel'],
  ['refunds', 'refund'],
  ['returns', 'return'],
  ['drops', 'drop'],
  ['subscribers', 'subscriber'],
  ['contact_messages', 'message'],
] as const

/** Returns text such as '12 orders (5 paid, 1 pending), 3 parcels, …'. */
export async function countShop({ db, settings }: DrillShop): Promise<string> {
  const states = await db
    .selectFrom('orders')
    .select(({ fn }) => ['state', fn.countAll().as('count')])
    .groupBy('state')
    .orderBy('state')
    .execute()
  const orders = states.reduce((sum, { count }) => sum + Number(count), 0)
  const inStates = states.map(({ state, count }) => `${count} ${state}`).join(', ')
  const counts = []
  for (const [table, noun] of TABLES) {
    const row = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirst()
    counts.push(countNoun(Number(row?.count ?? 0), noun))
  }
  const pictures = await createFolderStore(picturesFolder(settings.dataDir)).list()
  counts.push(countNoun(pictures.length, 'uploaded picture'))
  return `${countNoun(orders, 'order')} (${inStates}), ${counts.join(', ')}`
}
