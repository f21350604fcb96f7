import type { Database } from '#database/database'
import { hasLivePayments, rememberLivePayments } from '#database/orders/shop-facts'
import type { Config } from '../base/config.ts'
import { hostOf, isLoopback } from '../base/http/host.ts'
import {
  hasPaymentKeys,
  PAYMENT_KEY_NAMES,
  type PaymentSettings,
  paymentModeOf,
} from './configured-provider.ts'

type Settings = PaymentSettings & Pick<Config, 'publicUrl' | 'allowTestPayments'>

/** Orders would count as paid without money, and ALLOW_TEST_PAYMENTS does not say that this is intended. */
export function isAccidentalTestShop(settings: Settings): boolean {
  return paymentModeOf(settings) === 'test' && !settings.allowTestPayments
}

/** Keeps a shop that lost its keys from selling for nothing. Returns the error message, or null. */
export function refusePublicTestShop(settings: Settings): string | null {
  const host = hostOf(settings.publicUrl)
  if (!isAccidentalTestShop(settings) || isLoopback(host)) return null
  return refusal(settings, `PUBLIC_URL says that shoppers come to ${host}`)
}

/**
 * PUBLIC_URL may be lost together with the keys, so the database records that live keys were used.
 * It does not record which account: keys and accounts may change.
 */
export async function refuseTestShopAfterLive(
  settings: Settings,
  { db, now }: Pick<Database, 'db' | 'now'>,
): Promise<string | null> {
  if (paymentModeOf(settings) === 'live') await rememberLivePayments(db, now())
  if (!isAccidentalTestShop(settings) || !(await hasLivePayments(db))) return null
  return refusal(settings, 'This database belongs to a shop that takes live payments')
}

function refusal(settings: Settings, cause: string): string {
  const problem = `${PAYMENT_KEY_NAMES} are ${hasPaymentKeys(settings) ? 'test keys' : 'missing'}`
  return `${cause}, but ${problem}: orders would count as paid although no money moves. Set both to the live keys; or, for a shop that is meant for tests, set ALLOW_TEST_PAYMENTS=true.`
}
