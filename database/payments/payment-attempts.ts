import type { Insertable, Kysely } from 'kysely'
import type { OrderChannel } from '#domain/order/channel'
import type { PaymentMode } from '#domain/order/payment-mode'
import type { PaymentSums, ReceivedSum } from '#domain/order/payment-sums'
import { DEFERRED } from '../deferred.ts'
import { splitList } from '../list-lengths.ts'
import { currentRequestId } from '../request-id.ts'
import type { AttemptState, Schema } from '../schema.ts'

export type Attempt = {
  readonly reference: string
  /** Only this provider knows whether the attempt was paid. */
  readonly provider: string
  readonly orderId: string
  readonly state: AttemptState
  readonly amountPesewas: number
  readonly accessCode: string | null
  readonly authorizationUrl: string | null
  readonly channel: string | null
  readonly checks: number
  readonly createdAtMs: number
  readonly claimedUntilMs: number
  readonly lastStatus: string | null
  readonly orderMode: PaymentMode | null
  readonly orderChannel: OrderChannel | null
  /** The order was a test and is ended: nothing is to be learnt of this attempt any more. */
  readonly orderEndedAtMs: number | null
  /** The hold of the order ends then, as promised. */
  readonly holdExpiresAtMs: number | null
  /** It is the hash of the visit of somebody else who pays, or null if the customer pays. */
  readonly payerVisit: string | null
  /** The payer gave this address for the receipt. */
  readonly payerEmail: string | null
  /** The provider gave this id to the transaction that settled the attempt. */
  readonly providerId: string | null
  /** This sum came in and can be refunded; it is null if that was not recorded. */
  readonly paidPesewas: number | null
  /** The sum came in another currency, in its minor unit; it is null for payments in cedis. */
  readonly receivedMinor: number | null
  readonly receivedCurrency: string | null
  readonly feePesewas: number | null
  readonly paidAtMs: number | null
  /** This request found the attempt paid. */
  readonly settledByRequest: string | null
}

export type NewAttempt = Pick<
  Attempt,
  'reference' | 'provider' | 'orderId' | 'amountPesewas' | 'createdAtMs'
> & {
  readonly nextCheckAtMs: number
  /** It is set when the caller that inserts the attempt also starts the payment. */
  readonly claimedUntilMs?: number
  readonly payer?: AttemptPayer | null
}

/** This is somebody else who pays for an order. */
export type AttemptPayer = {
  readonly visitHash: string
  /** It is empty if no address was given. */
  readonly email: string
}

export function insertAttempt(trx: Kysely<Schema>, attempt: NewAttempt): Promise<void> {
  return insertAttempts(trx, [attempt])
}

export async function insertAttempts(
  trx: Kysely<Schema>,
  attempts: readonly NewAttempt[],
): Promise<void> {
  for (const part of splitList(attempts.map(toAttemptRow))) {
    await trx.insertInto('payment_attempts').values(part).modifyEnd(DEFERRED).execute()
  }
}

function toAttemptRow(attempt: NewAttempt): Insertable<Schema['payment_attempts']> {
  return {
    reference: attempt.reference,
    provider: attempt.provider,
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
    claimed_until: attempt.claimedUntilMs ?? 0,
    payer_visit: attempt.payer?.visitHash ?? null,
    payer_email: attempt.payer?.email.toLowerCase() || null,
  }
}

export async function findAttempt(db: Kysely<Schema>, reference: string): Promise<Attempt | null> {
  const row = await selectAttempts(db).where('reference', '=', reference).executeTakeFirst()
  return row ?? null
}

/** Finds the attempt with which the customer, or the payer of this visit, can currently pay an order. */
export async function findOpenAttempt(
  db: Kysely<Schema>,
  orderId: string,
  visitHash: string | null = null,
): Promise<Attempt | null> {
  const row = await selectAttempts(db)
    .where('order_id', '=', orderId)
    .where('payer_visit', visitHash === null ? 'is' : '=', visitHash)
    .where('state', '=', 'open')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export async function listAttempts(
  db: Kysely<Schema>,
  orderId: string,
): Promise<readonly Attempt[]> {
  return selectAttempts(db).where('order_id', '=', orderId).orderBy('created_at').execute()
}

/** Finds the payment that an order was first paid with. */
export async function findPaidAttempt(
  db: Kysely<Schema>,
  orderId: string,
): Promise<Attempt | null> {
  const row = await selectAttempts(db)
    .where('order_id', '=', orderId)
    .where('state', 'in', ['succeeded', 'refunded'])
    .orderBy('paid_at')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export type Success = {
  readonly providerId: string
  readonly channel: string
  readonly paidAtMs: number
  readonly paidPesewas?: number | null
  readonly feePesewas?: number | null
  /** The sum is in another currency, if it came instead of cedis. */
  readonly received?: ReceivedSum | null
}

/** Returns true for the one caller that settled the attempt; a refused attempt can still succeed. */
export async function succeedAttempt(
  trx: Kysely<Schema>,
  reference: string,
  { providerId, channel, paidAtMs, paidPesewas = null, feePesewas = null, received }: Success,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('payment_attempts')
    .set({
      state: 'succeeded',
      provider_id: providerId,
      channel,
      next_check_at: null,
      paid_at: paidAtMs,
      paid_pesewas: paidPesewas,
      fee_pesewas: feePesewas,
      received_minor: received?.minor ?? null,
      received_currency: received?.currency ?? null,
      settled_by_request: currentRequestId(),
    })
    .where('reference', '=', reference)
    .where('state', 'in', ['open', 'refused'])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns true for the one caller that first recorded the refund. */
export async function refundAttempt(trx: Kysely<Schema>, reference: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('payment_attempts')
    .set({ state: 'refunded' })
    .where('reference', '=', reference)
    .where('state', '=', 'succeeded')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The provider declined the attempt. Checks continue, because the payer may try again. */
export async function refuseAttempt(db: Kysely<Schema>, reference: string): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({ state: 'refused' })
    .where('reference', '=', reference)
    .where('state', '=', 'open')
    .execute()
}

export function refundableOf({
  paidPesewas,
  amountPesewas,
}: Pick<Attempt, 'paidPesewas' | 'amountPesewas'>): number {
  return paidPesewas ?? amountPesewas
}

export function sumsOfAttempt(
  attempt: Pick<Attempt, 'amountPesewas' | 'paidPesewas' | 'receivedMinor' | 'receivedCurrency'>,
): PaymentSums {
  const { amountPesewas: askedPesewas, paidPesewas, receivedMinor, receivedCurrency } = attempt
  const received =
    receivedMinor !== null && receivedCurrency !== null
      ? { minor: receivedMinor, currency: receivedCurrency }
      : null
  return { askedPesewas, paidPesewas, received }
}

/** The attempt has no sum in cedis, so the shop cannot say how much of it goes back. */
export function isInOtherCurrency(attempt: Pick<Attempt, 'receivedMinor' | 'receivedCurrency'>) {
  return attempt.receivedMinor !== null && attempt.receivedCurrency !== null
}

/** A refused payment can still succeed; one without an access code was never begun. */
export function mayStillBePaid({ state, accessCode }: Attempt): boolean {
  return accessCode !== null && (state === 'open' || state === 'refused')
}

export function selectAttempts(db: Kysely<Schema>) {
  return db
    .selectFrom('payment_attempts')
    .select([
      'reference',
      'provider',
      'order_id as orderId',
      'state',
      'amount_pesewas as amountPesewas',
      'access_code as accessCode',
      'authorization_url as authorizationUrl',
      'channel',
      'checks',
      'created_at as createdAtMs',
      'claimed_until as claimedUntilMs',
      'last_status as lastStatus',
      'provider_id as providerId',
      'paid_pesewas as paidPesewas',
      'fee_pesewas as feePesewas',
      'received_minor as receivedMinor',
      'received_currency as receivedCurrency',
      'paid_at as paidAtMs',
      'payer_visit as payerVisit',
      'payer_email as payerEmail',
      'settled_by_request as settledByRequest',
      (select) =>
        select
          .selectFrom('orders')
          .select('mode')
          .whereRef('orders.id', '=', 'payment_attempts.order_id')
          .as('orderMode'),
      (select) =>
        select
          .selectFrom('orders')
          .select('orders.channel')
          .whereRef('orders.id', '=', 'payment_attempts.order_id')
          .as('orderChannel'),
      (select) =>
        select
          .selectFrom('orders')
          .select('orders.hold_expires_at')
          .whereRef('orders.id', '=', 'payment_attempts.order_id')
          .as('holdExpiresAtMs'),
      (select) =>
        select
          .selectFrom('orders')
          .select('orders.test_ended_at')
          .whereRef('orders.id', '=', 'payment_attempts.order_id')
          .as('orderEndedAtMs'),
    ])
}
