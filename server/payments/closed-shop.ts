import type { Config } from '../base/config.ts'
import { hostOf, isLoopback } from '../base/http/host.ts'
import {
  hasPaymentKeys,
  PAYMENT_KEY_NAMES,
  type PaymentSettings,
  paymentModeOf,
} from './payment-settings.ts'

type Settings = PaymentSettings &
  Pick<Config, 'publicUrl' | 'allowTestPayments' | 'lostConnections'>

/** Orders would count as paid without money, and ALLOW_TEST_PAYMENTS does not say that this is intended. */
export function isAccidentalTestShop(settings: Settings): boolean {
  return paymentModeOf(settings) === 'test' && !settings.allowTestPayments
}

/**
 * A shop that shoppers can reach sells nothing without live keys, nor does one whose keys were typed and are lost. Its
 * pages and its office work. The reason is a sentence for whoever runs it; null: the shop is open.
 */
export function findWhyClosed(settings: Settings): string | null {
  if (settings.lostConnections.includes('payments')) {
    return 'The payment keys cannot be read any more, because what sealed them is lost: type them again in the back office'
  }
  if (settings.lostConnections.includes('address')) {
    return 'The address of the shop cannot be used any more as it was typed: type it again in the back office'
  }
  const host = hostOf(settings.publicUrl)
  if (!isAccidentalTestShop(settings) || isLoopback(host)) return null
  return whyTestKeysAreNotEnough(settings, `Shoppers come to ${host}`)
}

/** The shop has live keys, and sells once the test orders are ended. */
export const TEST_ORDERS_ARE_OPEN =
  'The payment keys are live, but there are test orders that nobody has ended: an owner ends them in the back office, in one step'

export function whyTestKeysAreNotEnough(settings: PaymentSettings, cause: string): string {
  const problem = hasPaymentKeys(settings)
    ? 'the payment keys are test keys'
    : 'there are no payment keys'
  return `${cause}, but ${problem}: orders would count as paid although no money moves. Type the live keys in the back office, under Keys and services. Whoever runs the server may set ${PAYMENT_KEY_NAMES} instead; or, for a shop that is meant for tests, ALLOW_TEST_PAYMENTS=true`
}
