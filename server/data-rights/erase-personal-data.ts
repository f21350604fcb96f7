import type { Kysely } from 'kysely'
import { type Erasure, eraseHoldings } from '#database/repositories/data-rights-erasure'
import { gatherHoldings, type Holdings } from '#database/repositories/data-rights-holdings'
import type { Schema } from '#database/schema'
import { mailboxHashOf } from './submit-data-rights-request.ts'

type Subject = { readonly db: Kysely<Schema>; readonly email: string }

export function gatherPersonalData({ db, email }: Subject): Promise<Holdings> {
  return gatherHoldings(db, { email, hash: mailboxHashOf(email) })
}

/** Orders stay without personal data, and requests stay as proof. Does not close the request. */
export function erasePersonalData({ db, email }: Subject, nowMs: number): Promise<Erasure> {
  return eraseHoldings(db, { email, hash: mailboxHashOf(email) }, nowMs)
}
