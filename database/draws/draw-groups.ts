import { type Kysely, sql } from 'kysely'
import type { ProductVariant } from '#domain/catalogue/product-variant'
import type { EntryState } from '#domain/draw/draw-entry'
import type { Schema } from '../schema.ts'
import type { DrawEntry } from './draw-entries.ts'

/**
 * Numbers the phones of a list that is being frozen. The numbers follow the random numbers of the entries, so that
 * they say nothing but which entries share a phone.
 */
export async function numberPhones(trx: Kysely<Schema>, dropId: string): Promise<void> {
  await sql`update draw_entries set phone_group = numbered.number
    from (
      select id, dense_rank() over (order by first_id) as number
      from (
        select id, min(id) over (partition by coalesce(entered_phone, id)) as first_id
        from draw_entries where drop_id = ${dropId} and entered_at is not null
      ) as entered
    ) as numbered
    where numbered.id = draw_entries.id`.execute(trx)
}

/** Tells whether another entry with the phone of this one has an offer that did not lapse. */
export async function isPhoneOffered(
  trx: Kysely<Schema>,
  { id, dropId, group }: Pick<DrawEntry, 'id' | 'dropId' | 'group'>,
): Promise<boolean> {
  if (group === null) return false
  const offered = await trx
    .selectFrom('draw_entries')
    .select('id')
    .where('drop_id', '=', dropId)
    .where('phone_group', '=', group)
    .where('id', '<>', id)
    .where('state', 'in', ['offered', 'won'])
    .executeTakeFirst()
  return offered !== undefined
}

/** The groups of a draw in which an entry has one of these states. */
export async function listGroups(
  db: Kysely<Schema>,
  dropId: string,
  states: readonly EntryState[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('draw_entries')
    .select('phone_group')
    .distinct()
    .where('drop_id', '=', dropId)
    .where('phone_group', 'is not', null)
    .where('state', 'in', states)
    .execute()
  return new Set(rows.flatMap(({ phone_group }) => phone_group ?? []))
}

export type AlikeEntry = ProductVariant & { readonly id: string; readonly name: string }

/** Entries that count and share their phone with another, one phone after the other. For the owner. */
export async function listSharedPhones(
  db: Kysely<Schema>,
  dropId: string,
  limit: number,
): Promise<readonly (readonly AlikeEntry[])[]> {
  // Once the list is frozen a phone may be erased; its number stays.
  const phone = sql<string>`coalesce(cast(phone_group as text), entered_phone)`
  const shared = db
    .selectFrom('draw_entries')
    .select(phone.as('phone'))
    .where('drop_id', '=', dropId)
    .where('entered_at', 'is not', null)
    .groupBy(phone)
    .having(({ fn }) => fn.countAll<number>(), '>', 1)
  const rows = await db
    .selectFrom('draw_entries')
    .select(['id', 'name', 'product_id as productId', 'colour', 'size', phone.as('shared')])
    .where('drop_id', '=', dropId)
    .where('entered_at', 'is not', null)
    .where(phone, 'in', shared)
    .orderBy(phone)
    .orderBy('id')
    .limit(limit)
    .execute()
  return [...Map.groupBy(rows, ({ shared: of }) => of).values()].map((group) =>
    group.map(({ shared: _, ...entry }) => entry),
  )
}
