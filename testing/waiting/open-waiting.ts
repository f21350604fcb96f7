import type { Kysely } from 'kysely'
import { loadLiveProducts } from '#database/catalogue/catalogue'
import type { Schema } from '#database/schema'
import type { ProductVariant } from '#domain/catalogue/product-variant'
import { aLiveCatalogue } from '#server/catalogue/live-catalogue.builder'
import { aConfig } from '#server/config.builder'
import type { LineContext } from '#server/line/line-context'
import { confirmRequest } from '#server/waiting/confirm-request'
import { requestVariant } from '#server/waiting/request-variant'
import type { Engine } from '../database/each-engine.ts'
import { lettersTo } from '../mail/letters-to.ts'
import { openOrders, type TestOrders } from '../orders/open-orders.ts'
import { setStock } from '../orders/set-stock.ts'

export const TEE = { productId: 14, colour: 'Black', size: 'M' } as const

export type TestWaiting = Omit<LineContext, 'orders'> & { readonly orders: TestOrders }

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
  readonly variant?: ProductVariant
  readonly phone?: string
  readonly ip?: string
}

export function ask(waiting: LineContext, asking: Asking) {
  const { email, variant = TEE, phone = '0241234567', ip = '41.66.192.1' } = asking
  const { productId, colour, size } = variant
  const form = { product: String(productId), colour, size, email, firstName: 'Ama', phone }
  return requestVariant(waiting, { form, ip })
}

/** Asks and follows the mailed link; returns its token. */
export async function askAndConfirm(waiting: TestWaiting, asking: Asking): Promise<string> {
  const asked = await ask(waiting, asking)
  if (!asked.ok) throw new Error(asked.error.code)
  const letters = await linksTo(waiting.db, asking.email)
  const token = letters.at(-1)?.token ?? ''
  if ((await confirmRequest(waiting, token)) === null) throw new Error('Not confirmed')
  return token
}

export async function linksTo(db: Kysely<Schema>, email: string) {
  return (await lettersTo(db, email)).map(({ subject, unsubscribeUrl = '' }) => ({
    subject,
    token: new URL(unsubscribeUrl).searchParams.get('token') ?? '',
  }))
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
