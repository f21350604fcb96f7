import type { Kysely } from 'kysely'
import { type Erasure, eraseHoldings } from '#database/repositories/data-rights-erasure'
import { gatherHoldings, type Holdings } from '#database/repositories/data-rights-holdings'
import type { Schema } from '#database/schema'
import { mailboxHashOf } from './submit-data-rights-request.ts'

type Asked = { readonly db: Kysely<Schema>; readonly email: string }

export function gatherPersonalData({ db, email }: Asked): Promise<Holdings> {
  return gatherHoldings(db, { email, hash: mailboxHashOf(email) })
}

/** Order records stay, without their person; requests stay as proof. Nothing is closed by it. */
export function erasePersonalData({ db, email }: Asked, nowMs: number): Promise<Erasure> {
  return eraseHoldings(db, { email, hash: mailboxHashOf(email) }, nowMs)
}
