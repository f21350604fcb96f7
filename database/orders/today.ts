import { type Kysely, sql } from 'kysely'
import { countOpenReturns, type ReturnCounts } from '../returns/returns.ts'
import type { Schema } from '../schema.ts'
import { hasWhereTo } from './address-cases.ts'
import { isOfferedVariant } from './offered-variants.ts'

export type Today = {
  /** These are all open cases: payments, refunds, disputes and events. */
  readonly cases: number
  readonly toPack: number
  /** These orders are packed, or partly sent. */
  readonly toSend: number
  /** These pick-up orders are packed and have to be made ready. */
  readonly toMakeReady: number
  /** These orders are ready and not collected yet. */
  readonly toCollect: number
  /** `messages` are not answered; `unreadMessages` are those among them that nobody has read. */
  readonly messages: number
  readonly unreadMessages: number
  readonly failedMails: number
  /** These are returns to answer, on their way to the shop, and to settle. */
  readonly returns: ReturnCounts
  readonly rightsRequests: number
  /** This is the first of their due dates, or null when there is none. */
  readonly rightsDueAtMs: number | null
  /** These are offered colours and sizes with at most `lowMark` units left, but not none. */
  readonly lowVariants: number
}

type Marks = {
  /** A variant with this many units or fewer is low. */
  readonly lowMark: number
}

export async function loadToday(db: Kysely<Schema>, { lowMark }: Marks): Promise<Today> {
  const counts = await db
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom('attention_cases')
        .select(fn.countAll().as('count'))
        .where('closed_at', 'is', null)
        .as('cases'),
      selectFrom('orders')
        .select(fn.countAll().as('count'))
        .where('state', '=', 'paid')
        .where('fulfilment', '=', 'to-pack')
        .where(hasWhereTo)
        .as('toPack'),
      selectFrom('orders')
        .select(fn.countAll().as('count'))
        .where('state', '=', 'paid')
        .where('fulfilment', 'in', ['packed', 'partly-sent'])
        .where((order) => order.not(isPickUpRow))
        .as('toSend'),
      selectFrom('orders')
        .select(fn.countAll().as('count'))
        .where('state', '=', 'paid')
        .where('fulfilment', 'in', ['packed', 'partly-sent'])
        .where(isPickUpRow)
        .as('toMakeReady'),
      selectFrom('orders')
        .select(fn.countAll().as('count'))
        .where('state', '=', 'paid')
        .where('fulfilment', '=', 'ready')
        .as('toCollect'),
      selectFrom('contact_messages')
        .select(fn.countAll().as('count'))
        .where('answered_at', 'is', null)
        .as('messages'),
      selectFrom('contact_messages')
        .select(fn.countAll().as('count'))
        .where('answered_at', 'is', null)
        .where('read_at', 'is', null)
        .as('unreadMessages'),
      selectFrom('outbox')
        .select(fn.countAll().as('count'))
        .where('parked_at', 'is not', null)
        .as('failedMails'),
      selectFrom('variants')
        .innerJoin('products', 'products.id', 'variants.product_id')
        .select(fn.countAll().as('count'))
        .where('stock', '<=', lowMark)
        .where('stock', '>', 0)
        .where(isOfferedVariant)
        .as('lowVariants'),
    ])
    .executeTakeFirstOrThrow()
  return {
    ...asNumbers(counts),
    returns: await countOpenReturns(db),
    ...(await openRequests(db)),
  }
}

type Counts = Omit<Today, 'returns' | 'rightsRequests' | 'rightsDueAtMs'>

function asNumbers(counts: { readonly [Name in keyof Counts]: unknown }): Counts {
  return {
    cases: Number(counts.cases),
    toPack: Number(counts.toPack),
    toSend: Number(counts.toSend),
    toMakeReady: Number(counts.toMakeReady),
    toCollect: Number(counts.toCollect),
    messages: Number(counts.messages),
    unreadMessages: Number(counts.unreadMessages),
    failedMails: Number(counts.failedMails),
    lowVariants: Number(counts.lowVariants),
  }
}

/** Quotes in JSON text are escaped, so a zone whose name holds these words does not match. */
const isPickUpRow = sql<boolean>`coalesce(delivery_json, '') like '%"kind":"pick-up"%'`

async function openRequests(db: Kysely<Schema>) {
  const row = await db
    .selectFrom('data_rights_requests')
    .select(({ fn, ref }) => [
      fn.countAll().as('count'),
      fn.min(fn.coalesce(ref('extended_until'), ref('due_at'))).as('dueAtMs'),
    ])
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    rightsRequests: Number(row.count),
    rightsDueAtMs: row.dueAtMs === null ? null : Number(row.dueAtMs),
  }
}
