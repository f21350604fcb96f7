import { writeAudit } from '#database/staff/audit'
import { countOpenTests, hasTestsAfter } from '#database/test-orders/open-tests'
import { lockTestsEnd, readTestsEnd, writeTestsEnd } from '#database/test-orders/selling-live'
import { transact } from '#database/transact'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import type { AppContext } from '../base/context.ts'
import { tellOfEndedTests } from '../connections/tell-of-connection.ts'
import { type PaymentSettings, paymentModeOf } from '../payments/payment-settings.ts'

export type EndRefusal = 'keys-not-live' | 'no-test-orders' | 'test-orders-changed'

type Decision = {
  /** The person saw so many test orders. */
  readonly seenOrders: number
  readonly actor: Actor
}

type Context = Pick<AppContext, 'db' | 'now' | 'settings'> & {
  readonly config: PaymentSettings
  readonly connections: Pick<AppContext['connections'], 'refresh'>
}

/**
 * An owner decides that all test orders are ended. Of several who decide at once one has decided, and the others are told
 * the same. `endTestOrders` carries it out.
 */
export async function decideToEndTests(
  { db, now, config, connections, settings }: Context,
  { seenOrders, actor }: Decision,
): Promise<Result<null, EndRefusal>> {
  // Another owner may have gone back to test keys a moment ago.
  await connections.refresh()
  if (paymentModeOf(config) !== 'live') return failure('keys-not-live')
  const nowMs = now()
  return transact(db, async (trx) => {
    await lockTestsEnd(trx)
    const orders = await countOpenTests(trx)
    if (orders === 0) return failure('no-test-orders')
    const decidedUntilMs = await readTestsEnd(trx)
    const isDecided = decidedUntilMs !== null && !(await hasTestsAfter(trx, decidedUntilMs))
    if (isDecided) return success(null)
    if (orders !== seenOrders) return failure('test-orders-changed')
    await writeTestsEnd(trx, nowMs)
    const what = { action: 'tests-ended', subject: 'test orders', detail: { orders } }
    await writeAudit(trx, { actor, ...what, nowMs })
    const { name: brandName } = settings.current().brand
    await tellOfEndedTests(trx, { actor, orders, brandName, nowMs })
    return success(null)
  })
}
