import type { Kysely, Transaction } from 'kysely'
import {
  type Erased,
  type Erasure,
  eraseHoldings,
  listUnsettled,
} from '#database/data-rights/data-rights-erasure'
import { gatherHoldings, type Holdings } from '#database/data-rights/data-rights-holdings'
import type { Schema } from '#database/schema'
import { mailboxHashOf } from '../base/mailbox-hash.ts'

type Subject = { readonly db: Kysely<Schema>; readonly email: string }

export function gatherPersonalData({ db, email }: Subject): Promise<Holdings> {
  return gatherHoldings(db, { email, hash: mailboxHashOf(email) })
}

/** The orders of this address that prevent its erasure. */
export function listUnsettledOrders({ db, email }: Subject): Promise<readonly string[]> {
  return listUnsettled(db, { email, hash: mailboxHashOf(email) })
}

/** Orders stay without personal data, and requests stay as proof. Does not close the request. */
export function erasePersonalData(
  { db, email }: Subject,
  nowMs: number,
  alsoWrite?: (trx: Transaction<Schema>, erased: Erased) => Promise<void>,
): Promise<Erasure> {
  const mailbox = { email, hash: mailboxHashOf(email) }
  return eraseHoldings(db, mailbox, alsoWrite ? { nowMs, alsoWrite } : { nowMs })
}
