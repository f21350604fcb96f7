import { join } from 'node:path'
import type { Config } from '../base/config.ts'
import { CLOSED_PROVIDER } from './closed-provider.ts'
import { findWhyClosed } from './closed-shop.ts'
import type { PaymentProvider } from './payments.ts'
import { createPaystack } from './paystack/create-paystack.ts'
import { createStandIn, type DeliverWebhook, type StandIn } from './stand-in/create-stand-in.ts'
import { STAND_IN_FOLDER } from './stand-in/stand-in-folder.ts'

type Settings = Parameters<typeof findWhyClosed>[0] & Pick<Config, 'dataDir'>

export type ConfiguredProvider = {
  /** It is always the one of the settings at that moment, with `around` around it. */
  readonly provider: PaymentProvider
  /** Null if the shop was opened with keys, or closed: nobody can pay with it then, whatever changes. */
  readonly standIn: StandIn | null
}

type ProviderDependencies = {
  readonly now: () => number
  readonly deliverWebhook: DeliverWebhook
  readonly around: (provider: PaymentProvider) => PaymentProvider
}

/** The owner may change the keys while the shop runs, so `config` is read at each call. */
export function openProvider(
  config: Settings,
  { around, ...dependencies }: ProviderDependencies,
): ConfiguredProvider {
  const standIn = opensWithStandIn(config) ? openStandIn(config, dependencies) : null
  const aroundStandIn = around(standIn ?? CLOSED_PROVIDER)
  const closed = around(CLOSED_PROVIDER)
  let withKeys: { readonly of: Config['paystack']; readonly provider: PaymentProvider } | null =
    null

  function current(): PaymentProvider {
    const { paystack } = config
    if (findWhyClosed(config) !== null) return closed
    if (paystack === null) return aroundStandIn
    if (withKeys?.of !== paystack)
      withKeys = { of: paystack, provider: around(createPaystack(paystack)) }
    return withKeys.provider
  }

  return { provider: forwardTo(current), standIn }
}

function opensWithStandIn(config: Settings): boolean {
  return config.paystack === null && findWhyClosed(config) === null
}

function openStandIn(
  config: Settings,
  dependencies: Omit<ProviderDependencies, 'around'>,
): StandIn {
  return createStandIn({
    ...dependencies,
    publicUrl: () => config.publicUrl,
    folder: join(config.dataDir, STAND_IN_FOLDER),
  })
}

function forwardTo(current: () => PaymentProvider): PaymentProvider {
  return {
    get name() {
      return current().name
    },
    get mode() {
      return current().mode
    },
    get scriptUrl() {
      return current().scriptUrl
    },
    get origins() {
      return current().origins
    },
    start: (request) => current().start(request),
    verify: (reference) => current().verify(reference),
    refund: (request) => current().refund(request),
    listRefunds: (payment) => current().listRefunds(payment),
    listBanks: () => current().listBanks(),
    retryRefund: (request) => current().retryRefund(request),
    listPaid: (period) => current().listPaid(period),
    listRefunded: (period) => current().listRefunded(period),
    readEvent: (rawBody, signature) => current().readEvent(rawBody, signature),
    readStoredEvent: (rawBody) => current().readStoredEvent(rawBody),
  }
}
