import { type Kysely, type Selectable, sql } from 'kysely'
import type { DataRightsRequest } from '#domain/data-rights/data-rights-request'
import type { Deadline } from '#domain/data-rights/due-date'
import type { Schema } from '../schema.ts'

/** `taken` means that the number or the token is in use, `known` that the same request is still open. */
export type Kept = 'kept' | 'known' | 'taken'

export type NewRequest = DataRightsRequest & {
  readonly number: string
  readonly proofTokenHash: string
  readonly openKey: string
  readonly mailboxHash: string
  readonly receivedAtMs: number
  readonly dueAtMs: number
}

export type StoredRequest = DataRightsRequest &
  Deadline & {
    readonly number: string
    readonly receivedAtMs: number
    readonly extensionReason: string | null
    readonly provenAtMs: number | null
    readonly outcome: string | null
    readonly erasedAtMs: number | null
  }

export async function insertRequest(trx: Kysely<Schema>, request: NewRequest): Promise<Kept> {
  const kept = await trx
    .insertInto('data_rights_requests')
    .values({
      number: request.number,
      proof_token_hash: request.proofTokenHash,
      open_key: request.openKey,
      mailbox_hash: request.mailboxHash,
      request_type: request.requestType,
      name: request.name,
      email: request.email,
      details: request.details,
      verification_method: request.verificationMethod,
      received_at: request.receivedAtMs,
      due_at: request.dueAtMs,
      extended_until: null,
      extension_reason: null,
      proven_at: null,
      closed_at: null,
      outcome: null,
      erased_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .executeTakeFirst()
  if (kept) return 'kept'
  return (await findOpenRequest(trx, request.openKey)) ? 'known' : 'taken'
}

/** Returns the number of the open request with this key. */
export async function findOpenRequest(db: Kysely<Schema>, openKey: string): Promise<string | null> {
  const row = await db
    .selectFrom('data_rights_requests')
    .select('number')
    .where('open_key', '=', openKey)
    .executeTakeFirst()
  return row?.number ?? null
}

export async function findRequest(
  db: Kysely<Schema>,
  number: string,
): Promise<StoredRequest | null> {
  const row = await selectRequests(db).where('number', '=', number).executeTakeFirst()
  return row ? toRequest(row) : null
}

export async function findRequestByToken(
  db: Kysely<Schema>,
  proofTokenHash: string,
): Promise<StoredRequest | null> {
  const row = await selectRequests(db)
    .where('proof_token_hash', '=', proofTokenHash)
    .executeTakeFirst()
  return row ? toRequest(row) : null
}

/** Requests are sorted by due date, the most urgent first. */
export async function listRequests(
  db: Kysely<Schema>,
  which: 'open' | 'closed' | 'all',
): Promise<readonly StoredRequest[]> {
  const all = selectRequests(db).orderBy(({ fn }) => fn.coalesce('extended_until', 'due_at'))
  const wanted =
    which === 'all' ? all : all.where('closed_at', which === 'open' ? 'is' : 'is not', null)
  return (await wanted.orderBy('number').execute()).map(toRequest)
}

/** This is the outbox key of the letter with the link that proves the mailbox. */
export function proofLetterKey(number: string): string {
  return `data-rights ${number} received`
}

/** One call of `listPendingProofs` returns at most this many. */
const MAX_PENDING_PROOFS = 1_000

export type PendingProof = StoredRequest & { readonly proofTokenHash: string }

/** Lists requests whose proof letter was never enqueued, the oldest first. */
export async function listPendingProofs(db: Kysely<Schema>): Promise<readonly PendingProof[]> {
  const rows = await selectRequests(db)
    .where('closed_at', 'is', null)
    .where('proven_at', 'is', null)
    .where('erased_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outbox')
            .select('dedupe_key')
            // This key must match proofLetterKey.
            .where('dedupe_key', '=', sql<string>`'data-rights ' || number || ' received'`),
        ),
      ),
    )
    .orderBy('received_at')
    .orderBy('number')
    .limit(MAX_PENDING_PROOFS)
    .execute()
  return rows.map((row) => ({ ...toRequest(row), proofTokenHash: row.proof_token_hash }))
}

/** Returns false when another process was faster: of two letters, only one would have a valid link. */
export async function replaceProofToken(
  trx: Kysely<Schema>,
  { number, proofTokenHash }: Pick<PendingProof, 'number' | 'proofTokenHash'>,
  nextHash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('data_rights_requests')
    .set({ proof_token_hash: nextHash })
    .where('number', '=', number)
    .where('proof_token_hash', '=', proofTokenHash)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns true for the first call only. */
export async function markProven(
  trx: Kysely<Schema>,
  number: string,
  nowMs: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('data_rights_requests')
    .set({ proven_at: nowMs })
    .where('number', '=', number)
    .where('proven_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type Extension = { readonly untilMs: number; readonly reason: string }

/** Returns true for the first call only: a deadline is extended once. */
export async function markExtended(
  trx: Kysely<Schema>,
  number: string,
  { untilMs, reason }: Extension,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('data_rights_requests')
    .set({ extended_until: untilMs, extension_reason: reason })
    .where('number', '=', number)
    .where('extended_until', 'is', null)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type Closing = { readonly nowMs: number; readonly outcome: string }

/** If the address was erased, this removes the person too: hash, dates and outcome are proof enough. */
export async function markClosed(
  trx: Kysely<Schema>,
  request: Pick<StoredRequest, 'number' | 'erasedAtMs'>,
  { nowMs, outcome }: Closing,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('data_rights_requests')
    .set({
      closed_at: nowMs,
      outcome,
      open_key: null,
      ...(request.erasedAtMs === null ? {} : { name: '', email: '', details: '' }),
    })
    .where('number', '=', request.number)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

function selectRequests(db: Kysely<Schema>) {
  return db.selectFrom('data_rights_requests').selectAll()
}

export function toRequest(row: Selectable<Schema['data_rights_requests']>): StoredRequest {
  return {
    number: row.number,
    requestType: row.request_type,
    name: row.name,
    email: row.email,
    details: row.details,
    verificationMethod: row.verification_method,
    receivedAtMs: row.received_at,
    dueAtMs: row.due_at,
    extendedUntilMs: row.extended_until,
    extensionReason: row.extension_reason,
    provenAtMs: row.proven_at,
    closedAtMs: row.closed_at,
    outcome: row.outcome,
    erasedAtMs: row.erased_at,
  }
}
