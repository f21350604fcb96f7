import type { Kysely } from 'kysely'
import { enteredPhoneOf } from '#domain/draw/draw-entry'
import { countsUntilMs } from '#domain/draw/late-link'
import { personalMailboxOf } from '#domain/drop/personal-mailbox'
import { mailboxOf } from '#domain/form/email'
import type { ExactClock } from '../clock.ts'
import type { Schema } from '../schema.ts'
import type { DrawEntry } from './draw-entries.ts'
import { findEntryByToken } from './draw-links.ts'
import { type Draw, lockDraw } from './draws.ts'

/** `taken`: the mailbox has another entry, of the release before. `closed`: it is too late. */
export type Confirmation = {
  readonly outcome: 'entered' | 'repeated' | 'taken' | 'closed'
  readonly entry: DrawEntry
  readonly draw: Draw
}

/**
 * Makes an entry count; null for an unknown link. The draw is locked from before the time is read: the close
 * waits for this transaction, or this one finds the list frozen.
 */
export async function confirmEntryByToken(
  trx: Kysely<Schema>,
  tokenHash: string,
  nowIn: ExactClock,
): Promise<Confirmation | null> {
  const found = await findEntryByToken(trx, tokenHash)
  const draw = found && (await lockDraw(trx, found.dropId))
  // Read again: another press of the same button may have been waited for.
  const entry = draw && (await findEntryByToken(trx, tokenHash))
  if (!entry) return null
  if (entry.state !== 'unconfirmed') return { outcome: 'repeated', entry, draw }
  const nowMs = await nowIn(trx)
  const isOver = draw.frozenAtMs !== null || draw.calledOffAtMs !== null
  if (isOver || nowMs >= countsUntilMs(entry.link, draw.opensAtMs)) {
    return { outcome: 'closed', entry, draw }
  }
  const enteredMailbox = personalMailboxOf(entry.person.email)
  const rival = await trx
    .selectFrom('draw_entries')
    .select('id')
    .where('drop_id', '=', entry.dropId)
    .where('entered_mailbox', '=', enteredMailbox)
    .executeTakeFirst()
  if (rival) return { outcome: 'taken', entry, draw }
  await markEntered(trx, entry, { nowMs, enteredMailbox })
  return { outcome: 'entered', entry: { ...entry, state: 'entered', enteredAtMs: nowMs }, draw }
}

type Entering = { readonly nowMs: number; readonly enteredMailbox: string }

/** Writes what was typed for the link that was used. */
async function markEntered(
  trx: Kysely<Schema>,
  { id, person, productId, colour, size }: DrawEntry,
  { nowMs, enteredMailbox }: Entering,
): Promise<void> {
  await trx
    .updateTable('draw_entries')
    .set({
      state: 'entered',
      entered_at: nowMs,
      entered_phone: enteredPhoneOf(person),
      entered_mailbox: enteredMailbox,
      product_id: productId,
      colour,
      size,
      email: mailboxOf(person.email),
      address: person.email,
      name: person.name,
      phone: person.phone,
      country: person.country,
    })
    .where('id', '=', id)
    .where('state', '=', 'unconfirmed')
    .execute()
}
