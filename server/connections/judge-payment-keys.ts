import type { Kysely } from 'kysely'
import {
  findNewestLiveReference,
  hasStartedLive,
  holdLiveWork,
  isIdle,
  readLiveWork,
} from '#database/connections/live-work'
import { hasLivePayments } from '#database/orders/shop-facts'
import type { Schema } from '#database/schema'
import { failure, type Result, success } from '#domain/result'
import type { Config } from '../base/config.ts'
import { askProvider } from '../payments/ask-provider.ts'

export type PaymentKeysRefusal =
  /** The provider does not accept them. */
  | 'keys-refused'
  /** The provider did not answer, so nobody knows whether they work. */
  | 'provider-away'
  /** They are test keys, or of another account, and real orders still need the former ones. */
  | 'live-orders-open'

/**
 * Nobody looked whose account they are: `while-idle`, because no real order needed the former ones at that moment;
 * `while-unstarted`, because no real payment was ever started, which would tell it.
 */
export type KeysFit = 'always' | 'while-idle' | 'while-unstarted'

/**
 * Asks the provider about keys before they are used. Whether they are of the same account is told by the newest real
 * payment, which no other account knows.
 */
export async function judgePaymentKeys(
  db: Kysely<Schema>,
  config: Config,
): Promise<Result<KeysFit, PaymentKeysRefusal>> {
  const asked = askProvider(config)
  if (asked === null) return success('always')
  const keys = await asked.checkKeys()
  if (!keys.ok) {
    return failure(keys.error === 'payments-refused' ? 'keys-refused' : 'provider-away')
  }
  if (!(await hasLivePayments(db))) return success('always')
  const work = await readLiveWork(db)
  if (isIdle(work)) return success('while-idle')
  if (asked.mode === 'test') return failure('live-orders-open')
  const reference = await findNewestLiveReference(db, asked.name)
  if (reference === null) return success('while-unstarted')
  const known = await asked.verify(reference)
  if (!known.ok) return failure('provider-away')
  return known.value === null ? failure('live-orders-open') : success('always')
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
  if (fit === 'always') return true
  await holdLiveWork(trx)
  if (fit === 'while-idle') return isIdle(await readLiveWork(trx))
  const provider = askProvider(config)?.name ?? ''
  return !(await hasStartedLive(trx, { provider, nowMs }))
}
