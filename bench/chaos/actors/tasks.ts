import type { Kysely } from 'kysely'
import type { Schema } from '#database/schema'
import { orderPath, productPath, screenPath, stockVariantPath } from '#office/kit/paths.ts'
import { screens } from '#office/screens.ts'
import { hiddenFields } from '#testing/owner/hidden-fields'
import { productFields } from '#testing/owner/product-fields'
import type { Ledger, OwnerChange } from '../ledger.ts'
import type { PlannedTurn } from '../plan/plan-turn.ts'
import { ORDERED } from '../plan/plan-visit.ts'
import { isDone, type Office } from './office-visit.ts'
import { uploadPicture } from './upload-picture.ts'

export type Desk = {
  readonly office: Office
  readonly ledger: Ledger
  /** The database is read only to fill in forms as their page shows them. */
  readonly db: Kysely<Schema>
}

type Task = (desk: Desk, turn: PlannedTurn) => Promise<OwnerChange | null>

/** Each task returns what the shop confirmed, or null. */
export const tasks: Readonly<Record<PlannedTurn['task'], Task>> = {
  pack: (desk, turn) => takeStep(desk, turn, 'packed'),
  send: (desk, turn) => takeStep(desk, turn, 'sent'),
  stock: countStock,
  price: changePrice,
  refund: refundOrder,
  publish: publishCopy,
  picture: ({ office }, { number }) => uploadPicture(office, number),
}

const STEPS = { packed: 'to-pack', sent: 'packed' } as const
const PARCEL = { carrier: 'VIP', phone: '', tracking: '', note: '' } as const

async function takeStep(
  { office }: Desk,
  { which }: PlannedTurn,
  step: keyof typeof STEPS,
): Promise<OwnerChange | null> {
  const orderId = await chooseOrder(office, STEPS[step], which)
  if (orderId === null) return null
  const page = await office.get(orderPath(orderId))
  const path = orderPath(orderId, step)
  const seen = hiddenFields(page?.body ?? '', path)
  const { lines: _all, ...fields } = seen
  const answer = await office.post(path, { ...fields, ...PARCEL })
  return isDone(answer, `order-${step}`) ? { kind: 'step', step, orderId } : null
}

async function chooseOrder(office: Office, tab: string, which: number): Promise<string | null> {
  const list = await office.get(`${screens.orders.path}?tab=${tab}`)
  const found = list?.body.matchAll(/\/owner\/orders\/(?<id>ORD-[\w-]+)"/g) ?? []
  const ids = [...new Set([...found].map(({ groups }) => groups?.id ?? ''))]
  return ids[Math.floor(which * ids.length)] ?? null
}

async function countStock({ office }: Desk, { by }: PlannedTurn): Promise<OwnerChange | null> {
  const path = stockVariantPath(ORDERED[0])
  const page = await office.get(path)
  const fields = hiddenFields(page?.body ?? '', `${path}/change`)
  const { token } = fields
  if (token === undefined) return null
  const change = `${by > 0 ? '+' : ''}${by}`
  const answer = await office.post(`${path}/change`, { ...fields, change, reason: 'count' })
  return isDone(answer, 'changed=') ? { kind: 'stock', token } : null
}

async function changePrice(
  { office, db }: Desk,
  { pricePesewas }: PlannedTurn,
): Promise<OwnerChange | null> {
  const { productId } = ORDERED[0]
  const fields = await productFields({ db }, productId).catch(() => null)
  if (fields === null) return null
  const price = (pricePesewas / 100).toFixed(2)
  const answer = await office.post(productPath(productId), { ...fields, price })
  return isDone(answer, 'product-saved') ? { kind: 'price', productId, pricePesewas } : null
}

async function refundOrder({ office }: Desk, { which }: PlannedTurn): Promise<OwnerChange | null> {
  const orderId = await chooseOrder(office, 'to-pack', which)
  if (orderId === null) return null
  const path = screenPath('order-refund', { id: orderId })
  const page = await office.get(path)
  const fields = hiddenFields(page?.body ?? '', path)
  const { token: id, lines = '' } = fields
  if (id === undefined) return null
  const restock = Object.fromEntries(lines.split(' ').map((line) => [`restock-${line}`, 'on']))
  const typed = { ...fields, ...restock, scope: 'whole', reason: 'Cancelled' }
  // The shop says the sum, and asks once more.
  const question = await office.postProved(path, typed)
  const answer = await office.postProved(path, hiddenFields(question?.body ?? '', path))
  return isDone(answer, 'refund-') ? { kind: 'refund', id, orderId } : null
}

/** Publishes a copy of a product, under another name. */
async function publishCopy({ office }: Desk): Promise<OwnerChange | null> {
  const copied = await office.post(productPath(ORDERED[0].productId, 'duplicate'), {})
  const id = /\/products\/(?<id>\d+)/.exec(copied?.location ?? '')?.groups?.id
  if (id === undefined) return null
  const productId = Number(id)
  const answer = await office.post(productPath(productId, 'publish'), {})
  return isDone(answer, 'product-published') ? { kind: 'published', productId } : null
}
