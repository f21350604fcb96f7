import type { Kysely } from 'kysely'
import type { AttemptState, Schema } from '../schema.ts'
import { UNHEARD } from '../unheard.ts'

export type Attempt = {
  readonly reference: string
  readonly orderId: string
  readonly state: AttemptState
  readonly amountPesewas: number
  readonly accessCode: string | null
  readonly authorizationUrl: string | null
  readonly channel: string | null
  readonly checks: number
  readonly createdAtMs: number
}

export type NewAttempt = Pick<
  Attempt,
  'reference' | 'orderId' | 'amountPesewas' | 'createdAtMs'
> & {
  readonly nextCheckAtMs: number
}

export async function insertAttempt(trx: Kysely<Schema>, attempt: NewAttempt): Promise<void> {
  await trx
    .insertInto('payment_attempts')
    .values({
      reference: attempt.reference,
      order_id: attempt.orderId,
      state: 'open',
      amount_pesewas: attempt.amountPesewas,
      access_code: null,
      authorization_url: null,
      provider_id: null,
      channel: null,
      checks: 0,
      next_check_at: attempt.nextCheckAtMs,
      created_at: attempt.createdAtMs,
    })
    .modifyEnd(UNHEARD)
    .execute()
}

export async function findAttempt(db: Kysely<Schema>, reference: string): Promise<Attempt | null> {
  const row = await selectAttempts(db).where('reference', '=', reference).executeTakeFirst()
  return row ?? null
}

/** The newest attempt to pay for an order. */
export async function latestAttempt(db: Kysely<Schema>, orderId: string): Promise<Attempt | null> {
  const row = await selectAttempts(db)
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Those asked about least come first: old unpaid ones, however many, keep no new one waiting. */
export async function dueAttempts(
  db: Kysely<Schema>,
  nowMs: number,
  most: number,
): Promise<readonly Attempt[]> {
  return selectAttempts(db)
    .where('next_check_at', '<=', nowMs)
    .orderBy('checks')
    .orderBy('next_check_at')
    .limit(most)
    .execute()
}

type Started = { readonly accessCode: string; readonly authorizationUrl: string }

export async function keepStartedPayment(
  db: Kysely<Schema>,
  reference: string,
  { accessCode, authorizationUrl }: Started,
): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({ access_code: accessCode, authorization_url: authorizationUrl })
    .where('reference', '=', reference)
    .execute()
}

type Success = { readonly providerId: string; readonly channel: string }

/** True for the one caller that settled it; a refused attempt may still succeed. */
export async function succeedAttempt(
  trx: Kysely<Schema>,
  reference: string,
  { providerId, channel }: Success,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('payment_attempts')
    .set({ state: 'succeeded', provider_id: providerId, channel, next_check_at: null })
    .where('reference', '=', reference)
    .where('state', '<>', 'succeeded')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The provider said no. It is asked again all the same: the payer may try once more. */
export async function refuseAttempt(db: Kysely<Schema>, reference: string): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({ state: 'refused' })
    .where('reference', '=', reference)
    .where('state', '=', 'open')
    .execute()
}

export async function scheduleCheck(
  db: Kysely<Schema>,
  reference: string,
  nextCheckAtMs: number | null,
): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set(({ eb }) => ({ checks: eb('checks', '+', 1), next_check_at: nextCheckAtMs }))
    .where('reference', '=', reference)
    .where('state', '<>', 'succeeded')
    .execute()
}

function selectAttempts(db: Kysely<Schema>) {
  return db
    .selectFrom('payment_attempts')
    .select([
      'reference',
      'order_id as orderId',
      'state',
      'amount_pesewas as amountPesewas',
      'access_code as accessCode',
      'authorization_url as authorizationUrl',
      'channel',
      'checks',
      'created_at as createdAtMs',
    ])
}
