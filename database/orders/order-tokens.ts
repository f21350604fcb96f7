import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely'
import { MAX_CLOCK_SKEW_MS } from '../clock.ts'
import { inBatches } from '../in-batches.ts'
import type { OrderTokenPurpose, Schema } from '../schema.ts'

type NewOrderToken = {
  readonly tokenHash: string
  readonly orderId: string
  readonly purpose: OrderTokenPurpose
  readonly createdAtMs: number
  readonly expiresAtMs: number
}

/** A token that exists already is renewed. */
export async function saveOrderToken(db: Kysely<Schema>, token: NewOrderToken): Promise<void> {
  const times = { created_at: token.createdAtMs, expires_at: token.expiresAtMs }
  await db
    .insertInto('order_tokens')
    .values({
      token_hash: token.tokenHash,
      order_id: token.orderId,
      purpose: token.purpose,
      ...times,
    })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet(times))
    .execute()
}

type KeptTokens = {
  readonly orderId: string
  readonly purpose: OrderTokenPurpose
  readonly max: number
  readonly nowMs: number
}

/** Deletes the oldest tokens of this kind; tokens of a clock that ran ahead count as the oldest. */
export async function keepNewestTokens(
  trx: Kysely<Schema>,
  { orderId, purpose, max, nowMs }: KeptTokens,
): Promise<void> {
  const newest = trx
    .selectFrom('order_tokens')
    .select('token_hash')
    .where('order_id', '=', orderId)
    .where('purpose', '=', purpose)
    .where('created_at', '<=', nowMs + MAX_CLOCK_SKEW_MS)
    .orderBy('created_at', 'desc')
    .limit(max)
  await trx
    .deleteFrom('order_tokens')
    .where('order_id', '=', orderId)
    .where('purpose', '=', purpose)
    .where('token_hash', 'not in', newest)
    .execute()
}

type AskedToken = {
  readonly tokenHash: string
  readonly purpose: OrderTokenPurpose
  readonly nowMs: number
}

/** Returns the order's id, or null for a token that is unknown, expired, revoked or meant for something else. */
export async function findTokenOrder(
  db: Kysely<Schema>,
  { tokenHash, purpose, nowMs }: AskedToken,
): Promise<string | null> {
  const row = await db
    .selectFrom('order_tokens')
    .innerJoin('orders', 'orders.id', 'order_tokens.order_id')
    .select('orders.id')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', nowMs)
    .where((eb) =>
      eb.or([
        eb('links_revoked_at', 'is', null),
        eb('links_revoked_at', '<', eb.ref('order_tokens.created_at')),
        // A later revocation was written by a clock that ran ahead: revoking has deleted what there was then.
        eb('links_revoked_at', '>', nowMs + MAX_CLOCK_SKEW_MS),
      ]),
    )
    .executeTakeFirst()
  return row?.id ?? null
}

/** Every link and visit that exists now ends; later ones work. */
export async function revokeOrderLinks(
  db: Kysely<Schema>,
  orderId: string,
  nowMs: number,
): Promise<void> {
  await db
    .updateTable('orders')
    .set({ links_revoked_at: nowMs })
    .where('id', '=', orderId)
    .execute()
  await db.deleteFrom('order_tokens').where('order_id', '=', orderId).execute()
}

/** Deletes links and visits that open nothing any more; returns how many. */
export function deleteExpiredOrderTokens(db: Kysely<Schema>, nowMs: number): Promise<number> {
  return deleteTokens(db, (token) => token('expires_at', '<=', nowMs))
}

/** Retention deletes tokens whatever their end was set to. */
export function deleteOldOrderTokens(db: Kysely<Schema>, beforeMs: number): Promise<number> {
  return deleteTokens(db, (token) => token('created_at', '<', beforeMs))
}

type TokenRow = ExpressionBuilder<Schema, 'order_tokens'>

function deleteTokens(
  db: Kysely<Schema>,
  isOver: (token: TokenRow) => Expression<SqlBool>,
): Promise<number> {
  return inBatches(async (maxRows) => {
    const over = db.selectFrom('order_tokens').select('token_hash').where(isOver).limit(maxRows)
    const { numDeletedRows } = await db
      .deleteFrom('order_tokens')
      .where('token_hash', 'in', over)
      .executeTakeFirst()
    return Number(numDeletedRows)
  })
}

/** Lists the tokens of one order, the first made first, without what opens it. */
export async function listOrderTokens(
  db: Kysely<Schema>,
  orderId: string,
): Promise<readonly ListedToken[]> {
  return db
    .selectFrom('order_tokens')
    .select(['purpose', 'created_at as createdAtMs', 'expires_at as expiresAtMs'])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .execute()
}

export type ListedToken = Omit<NewOrderToken, 'tokenHash' | 'orderId'>

export async function deleteOrderToken(
  db: Kysely<Schema>,
  tokenHash: string,
  purpose: OrderTokenPurpose,
): Promise<void> {
  await db
    .deleteFrom('order_tokens')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .execute()
}

export async function areLinksRevoked(db: Kysely<Schema>, orderId: string): Promise<boolean> {
  return (await readRevocation(db, orderId)) !== null
}

/** Returns when the owner last revoked the order's links, or null if never. */
export async function readRevocation(db: Kysely<Schema>, orderId: string): Promise<number | null> {
  const row = await db
    .selectFrom('orders')
    .select('links_revoked_at')
    .where('id', '=', orderId)
    .executeTakeFirst()
  return row?.links_revoked_at ?? null
}

/** Counts the links that work, without the visits that they opened. */
export async function countLinks(
  db: Kysely<Schema>,
  orderId: string,
  nowMs: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('order_tokens')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .where('purpose', 'in', ['track', 'pay'])
    .where('expires_at', '>', nowMs)
    .executeTakeFirstOrThrow()
  return Number(count)
}
