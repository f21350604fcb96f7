import type { PaymentMode } from '#domain/order/payment-mode'
import { failure, type Result, success } from '#domain/result'
import { isWebAddress } from '../../base/setting.ts'

declare module '../../base/config.ts' {
  interface Config {
    /** Null: the shop runs its own stand-in and no money moves. */
    readonly paystack: PaystackSettings | null
    /** A shop without live keys may take orders at a public address; otherwise it takes them only on this machine. */
    readonly allowTestPayments: boolean
  }
}

export type PaystackSettings = {
  readonly publicKey: string
  readonly secretKey: string
  /** Of the same account: they sign what was begun with them, and nothing new. */
  readonly formerSecretKeys?: readonly string[]
  readonly mode: PaymentMode
  readonly apiUrl: string
  readonly scriptUrl: string
  readonly channels: readonly string[]
}

/** The provider reports payments here. */
export const PAYSTACK_WEBHOOK_PATH = '/api/webhooks/paystack'

/** Both must be set, or neither. */
export const PAYSTACK_KEY_NAMES = ['PAYSTACK_PUBLIC_KEY', 'PAYSTACK_SECRET_KEY'] as const

type Environment = Readonly<Record<`PAYSTACK_${string}`, string | undefined>>

const FORMER_WRONG =
  'PAYSTACK_FORMER_SECRET_KEYS must be secret keys of the same mode, separated by commas.'

const API_URL = 'https://api.paystack.co'
const SCRIPT_URL = 'https://js.paystack.co/v2/inline.js'
const CHANNELS = ['card', 'bank', 'ussd', 'qr', 'mobile_money', 'bank_transfer'] as const
/** These two are available in Ghana. */
const DEFAULT_CHANNELS = 'mobile_money,card'

/** Null without keys: the shop then uses its stand-in. No error message contains a key. */
export function readPaystackSettings(given: Environment): Result<PaystackSettings | null, string> {
  const apiUrl = (given.PAYSTACK_API_URL ?? API_URL).replace(/\/+$/, '')
  const scriptUrl = given.PAYSTACK_SCRIPT_URL ?? SCRIPT_URL
  const channels = (given.PAYSTACK_CHANNELS ?? DEFAULT_CHANNELS)
    .split(',')
    .map((name) => name.trim())
  const wrongAddress = findWrongAddress({
    PAYSTACK_API_URL: apiUrl,
    PAYSTACK_SCRIPT_URL: scriptUrl,
  })
  if (wrongAddress) return failure(wrongAddress)
  const wrongChannel = channels.find((name) => !CHANNELS.some((known) => known === name))
  if (wrongChannel !== undefined) {
    return failure(`PAYSTACK_CHANNELS may list ${CHANNELS.join(', ')}, not "${wrongChannel}".`)
  }

  const { PAYSTACK_PUBLIC_KEY: publicKey, PAYSTACK_SECRET_KEY: secretKey } = given
  if (!publicKey || !secretKey) return success(null)
  const mode = readMode(publicKey, secretKey)
  if (!mode.ok) return mode
  const former = given.PAYSTACK_FORMER_SECRET_KEYS?.split(',').map((key) => key.trim()) ?? []
  if (former.some((key) => modeOfKey('sk', key) !== mode.value)) {
    return failure(FORMER_WRONG)
  }
  const formerSecretKeys = former.length > 0 ? { formerSecretKeys: former } : {}
  return success({
    publicKey,
    secretKey,
    ...formerSecretKeys,
    mode: mode.value,
    apiUrl,
    scriptUrl,
    channels,
  })
}

function readMode(publicKey: string, secretKey: string): Result<PaymentMode, string> {
  const publicMode = modeOfKey('pk', publicKey)
  if (!publicMode) return failure('PAYSTACK_PUBLIC_KEY must start with pk_test_ or pk_live_.')
  const secretMode = modeOfKey('sk', secretKey)
  if (!secretMode) return failure('PAYSTACK_SECRET_KEY must start with sk_test_ or sk_live_.')
  if (publicMode !== secretMode) {
    return failure(
      `The Paystack keys do not belong together: PAYSTACK_PUBLIC_KEY is a ${publicMode} key, PAYSTACK_SECRET_KEY a ${secretMode} key.`,
    )
  }
  return success(secretMode)
}

/** Null: this is no key. A comma or a blank is in none, so that a list of keys can be read again. */
export function modeOfKey(prefix: 'pk' | 'sk', key: string): PaymentMode | null {
  if (!/^[!-+\--~]+$/.test(key)) return null
  if (new RegExp(`^${prefix}_test_.`).test(key)) return 'test'
  return new RegExp(`^${prefix}_live_.`).test(key) ? 'live' : null
}

function findWrongAddress(addresses: Readonly<Record<string, string>>): string | null {
  const wrong = Object.entries(addresses).find(([, address]) => !isWebAddress(address))
  return wrong ? `${wrong[0]} must be a full address such as ${API_URL}, not "${wrong[1]}".` : null
}
