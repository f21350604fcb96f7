import type { Kysely } from 'kysely'
import { loadLiveProducts } from '#database/catalogue/catalogue'
import { markSent } from '#database/mail/letter-left'
import type { Schema } from '#database/schema'
import { type ProductVariant, variantValue } from '#domain/catalogue/product-variant'
import { aLiveCatalogue } from '#server/catalogue/live-catalogue.builder'
import { aConfig } from '#server/config.builder'
import { closeDraws } from '#server/draws/close-draws'
import { confirmEntry } from '#server/draws/confirm-entry'
import { enterDraw } from '#server/draws/enter-draw'
import { offerDrawn } from '#server/draws/offer-drawn'
import { tellLosers } from '#server/draws/tell-losers'
import { planDrop } from '#server/drops/change-drops'
import type { LineContext } from '#server/line/line-context'
import type { Engine } from '../database/each-engine.ts'
import { lettersTo } from '../mail/letters-to.ts'
import { brokenInvariants } from '../orders/invariants.ts'
import { openOrders, type TestOrders } from '../orders/open-orders.ts'
import { setStock } from '../orders/set-stock.ts'
import { sweepOrders } from '../orders/sweep-orders.ts'

export const TEE = { productId: 14, colour: 'Black', size: 'M' } as const
export const OTHER_TEE = { productId: 14, colour: 'Black', size: 'L' } as const

const HOUR_MS = 3_600_000
/** This is the time from planning to the draw. */
export const ENTRIES_MS = 2 * HOUR_MS

export type TestDraw = Omit<LineContext, 'orders'> & {
  readonly orders: TestOrders
  readonly dropId: string
  /** There are so many of each size at the start. */
  readonly units: number
}

/** A draw of the tee in two hours, with this many units of each size. */
export async function openDraw(engine: Engine, units = 1): Promise<TestDraw> {
  const orders = await openOrders(engine)
  const { db, now } = orders
  await setStock(db, TEE, units)
  await setStock(db, OTHER_TEE, units)
  const products = await loadLiveProducts(db, [13, 14])
  const config = aConfig({ entriesPerHour: 100_000 })
  const catalogue = aLiveCatalogue(products)
  return { db, now, config, catalogue, orders, units, dropId: await planDraw(orders) }
}

/** Lists what must hold and does not; the list is empty when all is well. */
export function brokenIn({ db, units: quantity }: TestDraw): Promise<readonly string[]> {
  return brokenInvariants(db, [
    { ...TEE, quantity },
    { ...OTHER_TEE, quantity },
  ])
}

export async function planDraw(
  orders: Pick<TestOrders, 'db' | 'now'>,
  title = 'Dragons',
): Promise<string> {
  const typed = {
    title,
    at: new Date(orders.now() + ENTRIES_MS).toISOString(),
    productIds: ['14'],
    limit: '1',
    mode: 'draw',
    holdMinutes: '10',
  }
  const planned = await planDrop(orders, { typed, actor: { staffId: null, name: 'test' } })
  if (!planned.ok) throw new Error(planned.error.code)
  return planned.value.id
}

type Entering = {
  readonly email: string
  readonly phone?: string
  readonly variant?: ProductVariant
  readonly name?: string
}

export function entryForm(
  dropId: string,
  { email, phone = '0241234567', variant = TEE, name = 'Ama Mensah' }: Entering,
) {
  const product = String(variant.productId)
  return { drop: dropId, product, variant: variantValue(variant), name, email, phone }
}

export function enter(draw: TestDraw, entering: Entering, ip = '41.66.192.1') {
  return enterDraw(draw, { form: entryForm(draw.dropId, entering), ip })
}

/** Enters and returns the token of the link, which is mailed at once. */
export async function enterForLink(draw: TestDraw, entering: Entering): Promise<string> {
  const token = await enterUnmailed(draw, entering)
  await mailLetters(draw)
  return token
}

/** The same, while the letter waits. */
export async function enterUnmailed(draw: TestDraw, entering: Entering): Promise<string> {
  const entered = await enter(draw, entering)
  if (!entered.ok) throw new Error(entered.error.code)
  return tokenIn((await lettersTo(draw.db, entering.email)).at(-1)?.text ?? '')
}

/** All letters that wait leave now. */
export async function mailLetters({ db, now }: Pick<TestDraw, 'db' | 'now'>): Promise<void> {
  const waiting = await db
    .selectFrom('outbox')
    .select(['dedupe_key as dedupeKey', 'purpose'])
    .where('done_at', 'is', null)
    .where('kind', '=', 'letter')
    .execute()
  for (const letter of waiting) await markSent(db, letter, { nowMs: now() })
}

export async function enterAndConfirm(draw: TestDraw, entering: Entering): Promise<string> {
  const token = await enterForLink(draw, entering)
  const outcome = await confirmEntry(draw, token)
  if (outcome !== 'entered') throw new Error(`Not entered: ${outcome}`)
  return token
}

/** Each with a phone of their own. */
export async function enterAll(
  draw: TestDraw,
  names: readonly string[],
  variant: ProductVariant = TEE,
) {
  for (const [index, name] of names.entries()) {
    const phone = `024${variant.size === 'M' ? 1 : 2}${String(index).padStart(6, '0')}`
    await enterAndConfirm(draw, { email: `${name}@example.com`, phone, variant, name })
  }
}

export function tokenIn(text: string): string {
  return /\/draw\?token=(?<token>[\w-]{43})/.exec(text)?.groups?.token ?? ''
}

/** Does once what the jobs do: release, close, offer, tell. */
export async function runDraws(draw: TestDraw): Promise<void> {
  const { orders } = draw
  await sweepOrders(orders)
  await closeDraws(orders)
  await offerDrawn(orders)
  await tellLosers(draw)
}

/** 'ama offered', in the order in which they entered. */
export async function statesIn(db: Kysely<Schema>): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('draw_entries')
    .select(['address', 'state'])
    .orderBy('created_at')
    .orderBy('address')
    .execute()
  return rows.map(({ address, state }) => `${address.split('@')[0]} ${state}`).sort()
}

export async function seedOf({ db, dropId }: TestDraw): Promise<string> {
  const { seed } = await db
    .selectFrom('draws')
    .select('seed')
    .where('drop_id', '=', dropId)
    .executeTakeFirstOrThrow()
  return seed
}
