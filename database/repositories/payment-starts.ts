import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

type Lease = { readonly nowMs: number; readonly leaseMs: number }

/** True for the one caller that may start the payment at the provider. */
export async function acquireStartLease(
  db: Kysely<Schema>,
  reference: string,
  { nowMs, leaseMs }: Lease,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_attempts')
    .set({ claimed_until: nowMs + leaseMs })
    .where('reference', '=', reference)
    .where('state', '=', 'open')
    .where('access_code', 'is', null)
    .where((is) =>
      is.or([is('claimed_until', '<=', nowMs), is('claimed_until', '>', nowMs + leaseMs)]),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The provider did not start it: the next caller for this customer or payer may try. */
export async function releaseStartLease(
  db: Kysely<Schema>,
  orderId: string,
  visitHash: string | null,
): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({ claimed_until: 0 })
    .where('order_id', '=', orderId)
    .where('payer_visit', visitHash === null ? 'is' : '=', visitHash)
    .execute()
}

type Started = { readonly accessCode: string; readonly authorizationUrl: string }

export async function storeStartedPayment(
  db: Kysely<Schema>,
  reference: string,
  { accessCode, authorizationUrl }: Started,
): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({ access_code: accessCode, authorization_url: authorizationUrl, claimed_until: 0 })
    .where('reference', '=', reference)
    .execute()
}
