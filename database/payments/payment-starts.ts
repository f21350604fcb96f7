import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

type Lease = { readonly nowMs: number; readonly leaseMs: number }

/** Returns true for the one caller that may start the payment at the provider. */
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

type Held = { readonly reference: string; readonly claimedUntilMs: number }

/**
 * The provider did not start the payment, so the next caller may try. A caller whose lease ended while it was stopped
 * releases nothing, because another one has it now.
 */
export async function releaseStartLease(
  db: Kysely<Schema>,
  { reference, claimedUntilMs }: Held,
): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({ claimed_until: 0 })
    .where('reference', '=', reference)
    .where('claimed_until', '=', claimedUntilMs)
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
