import type { Kysely } from 'kysely'
import type { Schema } from '#database/schema'
import type { Staff } from '#database/staff/staff'
import { isToldOfKeys } from '#domain/alerts/topics'
import type { Actor } from '#domain/staff/actor'
import { type OwnerChange, ownerChangedLetter } from '#domain/staff/owner-letter'
import type { AppContext } from '../base/context.ts'
import { tellOwners } from '../base/tell-owners.ts'

/** The name of the shop is in the letter. */
export type OwnerTelling = { readonly settings: Pick<AppContext['settings'], 'current'> }

type Changed = {
  readonly change: OwnerChange
  readonly person: Pick<Staff, 'id' | 'name' | 'email' | 'role'>
  readonly actor: Actor
  readonly nowMs: number
}

/** Call this in the transaction of the change. Nobody is told of a helper. */
export async function tellOfOwner(
  trx: Kysely<Schema>,
  { settings }: OwnerTelling,
  { nowMs, ...changed }: Changed,
): Promise<void> {
  const { change, person } = changed
  if (!isToldOfKeys(person.role)) return
  const { name: brandName } = settings.current().brand
  await tellOwners(trx, {
    what: `owner ${change} ${person.id}`,
    letterTo: (address) => ownerChangedLetter(address, { ...changed, brandName }),
    alsoTo: [person.email],
    nowMs,
  })
}
