import type { Database } from '#database/database'
import { hasLivePayments, rememberLivePayments } from '#database/repositories/shop-facts'
import type { Config } from '../env.ts'
import { hostOf, isLoopback } from '../http/host.ts'
import {
  hasPaymentKeys,
  PAYMENT_KEY_NAMES,
  type PaymentSettings,
  paymentModeOf,
} from './configured-provider.ts'

type Settings = PaymentSettings & Pick<Config, 'publicUrl' | 'allowTestPayments'>

/** Orders can count as paid without money, and nobody has said that this is meant. */
export function isUnmeantTestShop(settings: Settings): boolean {
  return paymentModeOf(settings) === 'test' && !settings.allowTestPayments
}

/** Lost keys must not sell for nothing. Null, or the sentence for whoever starts the shop. */
export function refusePublicTestShop(settings: Settings): string | null {
  const host = hostOf(settings.publicUrl)
  if (!isUnmeantTestShop(settings) || isLoopback(host)) return null
  return refusal(settings, `PUBLIC_URL says that shoppers come to ${host}`)
}

/**
 * The address may be lost together with the keys, so the database remembers that live ones were
 * used. Which account they belong to does not matter: keys are changed, and accounts too.
 */
export async function refuseTestShopAfterLive(
  settings: Settings,
  { db, now }: Pick<Database, 'db' | 'now'>,
): Promise<string | null> {
  if (paymentModeOf(settings) === 'live') await rememberLivePayments(db, now())
  if (!isUnmeantTestShop(settings) || !(await hasLivePayments(db))) return null
  return refusal(settings, 'This database belongs to a shop that takes live payments')
}

function refusal(settings: Settings, cause: string): string {
  const problem = `${PAYMENT_KEY_NAMES} are ${hasPaymentKeys(settings) ? 'test keys' : 'missing'}`
  return `${cause}, but ${problem}: orders would count as paid although no money moves. Set both to the live keys; or, for a shop that is meant for tests, set ALLOW_TEST_PAYMENTS=true.`
}
