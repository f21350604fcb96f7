import type { Kysely } from 'kysely'
import { loadConnections } from '#database/connections/connections'
import {
  findNewestLivePayment,
  holdLiveWork,
  isIdle,
  isStartingLive,
  readLiveWork,
} from '#database/connections/live-work'
import { hasLivePayments } from '#database/orders/shop-facts'
import type { Schema } from '#database/schema'
import { failure, type Result, success } from '#domain/result'
import type { Config } from '../base/config.ts'
import { type AskedProvider, askProvider } from '../payments/ask-provider.ts'

export type PaymentKeysRefusal =
  /** The provider does not accept them. */
  | 'keys-refused'
  /** The provider did not answer, so nobody knows whether they work. */
  | 'provider-away'
  /** They are test keys, or of another account, and real orders still need the former ones. */
  | 'live-orders-open'

/**
 * `while-idle`: nobody looked whose account they are, because no real order needed the former ones at that moment.
 * `while-unstarted`: no real payment was started with the present keys, after the one that was looked at.
 */
export type KeysFit =
  | { readonly holds: 'always' }
  | { readonly holds: 'while-idle' }
  | { readonly holds: 'while-unstarted'; readonly newest: string | null }

/**
 * Asks the provider about keys before they are used. Whether they are of the same account is told by the newest real
 * payment, which no other account knows.
 */
export async function judgePaymentKeys(
  db: Kysely<Schema>,
  config: Config,
): Promise<Result<KeysFit, PaymentKeysRefusal>> {
  const asked = askProvider(config)
  if (asked === null) return success({ holds: 'always' })
  const keys = await asked.checkKeys()
  if (!keys.ok) {
    return failure(keys.error === 'payments-refused' ? 'keys-refused' : 'provider-away')
  }
  if (!(await hasLivePayments(db))) return success({ holds: 'always' })
  if (isIdle(await readLiveWork(db))) return success({ holds: 'while-idle' })
  if (asked.mode === 'test') return failure('live-orders-open')
  return judgeByNewest(db, asked)
}

async function judgeByNewest(
  db: Kysely<Schema>,
  asked: AskedProvider,
): Promise<Result<KeysFit, PaymentKeysRefusal>> {
  const { stored } = await loadConnections(db)
  const presentSinceMs = stored.find(({ name }) => name === 'payments')?.changedAtMs ?? 0
  const newest = await findNewestLivePayment(db, asked.name)
  if (newest === null) return success({ holds: 'while-unstarted', newest: null })
  const known = await asked.verify(newest.reference)
  if (!known.ok) return failure('provider-away')
  if (known.value === null) return failure('live-orders-open')
  const tellsOfPresent = newest.createdAtMs >= presentSinceMs
  return success(
    tellsOfPresent ? { holds: 'always' } : { holds: 'while-unstarted', newest: newest.reference },
  )
}

type Fitting = { readonly fit: KeysFit; readonly config: Config; readonly nowMs: number }

/**
 * The provider took its time, and somebody may have ordered meanwhile. Call this in the transaction of the change, which
 * keeps others from beginning a payment until its end.
 */
export async function stillFit(
  trx: Kysely<Schema>,
  { fit, config, nowMs }: Fitting,
): Promise<boolean> {
  if (fit.holds === 'always') return true
  await holdLiveWork(trx)
  if (fit.holds === 'while-idle') return isIdle(await readLiveWork(trx))
  const provider = askProvider(config)?.name ?? ''
  if (await isStartingLive(trx, { provider, nowMs })) return false
  const newest = await findNewestLivePayment(trx, provider)
  return (newest?.reference ?? null) === fit.newest
}
