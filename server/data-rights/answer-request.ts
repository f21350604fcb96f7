import type { Kysely } from 'kysely'
import { findRequest, type StoredRequest } from '#database/data-rights/data-rights-requests'
import type { Schema } from '#database/schema'
import { needsVerifying } from '#domain/data-rights/verification'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import { type EraseRefusal, eraseAddress } from './erase-address.ts'
import { exportAddress } from './export-address.ts'
import type { RightsDesk } from './rights-desk.ts'

export type AnswerRefusal = {
  readonly code: 'request-unknown' | 'request-closed' | 'request-unverified'
}

type Answer = {
  readonly number: string
  /** Somebody made sure who asks, because the link in the mail does not suffice. */
  readonly isVerified: boolean
  readonly actor: Actor
}

/** The files for the person who asked. */
export async function exportForRequest(desk: RightsDesk, { number, isVerified, actor }: Answer) {
  const request = await findAnswerable(desk.db, number, isVerified)
  if (!request.ok) return request
  const { files } = await exportAddress(desk, { email: request.value.email, number, actor })
  return success(files)
}

export async function eraseForRequest(
  desk: RightsDesk,
  { number, isVerified, actor }: Answer,
): Promise<Result<{ readonly isSwept: boolean }, AnswerRefusal | EraseRefusal>> {
  const request = await findAnswerable(desk.db, number, isVerified)
  if (!request.ok) return request
  return eraseAddress(desk, { email: request.value.email, number, actor })
}

/** Nothing is given out or erased for somebody who has not shown who they are. */
async function findAnswerable(
  db: Kysely<Schema>,
  number: string,
  isVerified: boolean,
): Promise<Result<StoredRequest, AnswerRefusal>> {
  const request = await findRequest(db, number)
  if (!request) return failure({ code: 'request-unknown' })
  if (request.closedAtMs !== null) return failure({ code: 'request-closed' })
  if (needsVerifying(request) && !isVerified) return failure({ code: 'request-unverified' })
  return success(request)
}
