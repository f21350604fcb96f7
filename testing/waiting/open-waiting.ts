import type { Kysely } from 'kysely'
import { loadLiveProducts } from '#database/catalogue/catalogue'
import type { Schema } from '#database/schema'
import type { Piece } from '#domain/catalogue/piece'
import { readLetter } from '#domain/mail/letter'
import { aLiveCatalogue } from '#server/catalogue/live-catalogue.builder'
import { aConfig } from '#server/config.builder'
import { confirmRequest } from '#server/waiting/confirm-request'
import { requestPiece } from '#server/waiting/request-piece'
import type { WaitingContext } from '#server/waiting/waiting-context'
import type { Engine } from '../database/each-engine.ts'
import { openOrders, type TestOrders } from '../orders/open-orders.ts'
import { setStock } from '../orders/set-stock.ts'

export const TEE = { productId: 14, colour: 'Black', size: 'M' } as const

export type TestWaiting = Omit<WaitingContext, 'orders'> & { readonly orders: TestOrders }

/** A shop in which the tee is sold out. Its catalogue in memory says otherwise: the database decides. */
export async function openWaiting(engine: Engine): Promise<TestWaiting> {
  const orders = await openOrders(engine)
  const { db, now } = orders
  const products = await loadLiveProducts(db, [13, 14])
  const stocked = products.map(({ variants, ...product }) => ({
    ...product,
    isSoldOut: false,
    variants: variants.map((variant) => ({ ...variant, stock: 99 })),
  }))
  await setStock(db, TEE, 0)
  return { orders, db, now, config: aConfig(), catalogue: aLiveCatalogue(stocked) }
}

type Asking = {
  readonly email: string
  readonly piece?: Piece
  readonly phone?: string
  readonly ip?: string
}

export function ask(waiting: WaitingContext, asking: Asking) {
  const { email, piece = TEE, phone = '0241234567', ip = '41.66.192.1' } = asking
  const { productId, colour, size } = piece
  const form = { product: String(productId), colour, size, email, firstName: 'Ama', phone }
  return requestPiece(waiting, { form, ip })
}

/** Asks and follows the mailed link; returns its token. */
export async function askAndConfirm(waiting: TestWaiting, asking: Asking): Promise<string> {
  const asked = await ask(waiting, asking)
  if (!asked.ok) throw new Error(asked.error.code)
  const letters = await lettersTo(waiting.db, asking.email)
  const token = letters.at(-1)?.token ?? ''
  if ((await confirmRequest(waiting, token)) === null) throw new Error('Not confirmed')
  return token
}

export async function lettersTo(db: Kysely<Schema>, email: string) {
  const rows = await db
    .selectFrom('outbox')
    .select('payload_json')
    .where('kind', '=', 'letter')
    .orderBy('created_at')
    .execute()
  return rows.flatMap(({ payload_json }) => {
    const read = readLetter(JSON.parse(payload_json))
    if (!read.ok || read.value.to !== email) return []
    const { subject, unsubscribeUrl = '' } = read.value
    return [{ subject, token: new URL(unsubscribeUrl).searchParams.get('token') ?? '' }]
  })
}

export async function statesIn(db: Kysely<Schema>): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('waiting_list')
    .select(['address', 'state'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ address, state }) => `${address.split('@')[0]} ${state}`)
}
