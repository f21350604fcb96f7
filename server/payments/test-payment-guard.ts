import type { FastifyRequest } from 'fastify'
import { hasLivePayments } from '#database/orders/shop-facts'
import { beginSellingLive } from '#database/test-orders/selling-live'
import type { Config } from '../base/config.ts'
import type { ClockedDatabase } from '../base/context.ts'
import { hostOf, isLoopback, isPrivate, readHost } from '../base/http/host.ts'
import type { Log } from '../base/log.ts'
import { warnHourly } from '../base/warn-hourly.ts'
import { cacheUntilTrue } from './cache-until-true.ts'
import {
  findWhyClosed,
  isAccidentalTestShop,
  TEST_ORDERS_ARE_OPEN,
  whyTestKeysAreNotEnough,
} from './closed-shop.ts'
import { paymentModeOf, presentKeys } from './payment-settings.ts'

declare module '../base/context.ts' {
  interface AppContext {
    readonly testPayments: TestPaymentGuard
  }
}

type Request = Pick<FastifyRequest, 'host' | 'headers'>

/** Keeps test payments from counting as paid in a real shop, also if the owner changes keys while it runs. */
export type TestPaymentGuard = {
  /** Why the shop takes no orders, for the owner; null: it does. */
  readonly whyClosed: () => Promise<string | null>
  /** The keys are live, and the test orders have to be ended before the shop sells. */
  readonly waitsForTestsToEnd: () => Promise<boolean>
  /** False while no payment may be looked at: at a public address without live keys, or once a process has used live ones. */
  readonly isAllowed: () => Promise<boolean>
  /** Skips the work while `isAllowed` is false: only processes with the shop's keys may do it. */
  readonly whileAllowed: (work: () => Promise<void>) => () => Promise<void>
  /** It is also false for a request to a public address: PUBLIC_URL may be lost together with the keys. */
  readonly allows: (request: Request) => Promise<boolean>
}

const MAX_AGE_MS = 1000

/** `config` is read at each question, because the owner may change it. */
export function openTestPaymentGuard(
  config: Config,
  orders: ClockedDatabase & { readonly log: Pick<Log, 'warn'> },
): TestPaymentGuard {
  const hasGoneLive = cacheUntilTrue({
    load: () => hasLivePayments(orders.db),
    maxAgeMs: MAX_AGE_MS,
  })

  let opening = { keys: presentKeys(config), hasBegun: createOpening() }

  /** A shop that sells goes on with these keys; other keys may come after new test orders. */
  function createOpening() {
    const load = async () => beginSellingLive(orders.db, await orders.now())
    return cacheUntilTrue({ load, maxAgeMs: MAX_AGE_MS })
  }

  async function waitsForTestsToEnd(): Promise<boolean> {
    if (paymentModeOf(config) !== 'live') return false
    const keys = presentKeys(config)
    if (opening.keys !== keys) opening = { keys, hasBegun: createOpening() }
    return !(await opening.hasBegun())
  }

  async function whyKeysAreNotEnough(): Promise<string | null> {
    const why = findWhyClosed(config)
    if (why !== null || !isAccidentalTestShop(config) || !(await hasGoneLive())) return why
    return whyTestKeysAreNotEnough(config, 'This shop has taken live payments')
  }

  async function whyClosed(): Promise<string | null> {
    const why = await whyKeysAreNotEnough()
    return why === null && (await waitsForTestsToEnd()) ? TEST_ORDERS_ARE_OPEN : why
  }

  async function whyRefused(request: Request): Promise<string | null> {
    if (!isAccidentalTestShop(config) || isLocal(request, hostOf(config.publicUrl))) {
      return whyClosed()
    }
    return whyTestKeysAreNotEnough(config, 'Somebody orders at a public address')
  }

  const isAllowed = async () => (await whyKeysAreNotEnough()) === null
  return {
    whyClosed,
    waitsForTestsToEnd,
    isAllowed,
    whileAllowed: (work) => async () => {
      if (await isAllowed()) await work()
    },
    allows: async (request) => {
      const why = await whyRefused(request)
      if (why !== null) await warnHourly(orders, '', `payment refused. ${why}`)
      return why === null
    },
  }
}

/**
 * Every host that the request names must be local: a proxy may pass on a forwarded host that the visitor invented, and
 * the shop may not have been told to believe the proxy through which the public comes.
 */
function isLocal({ host, headers }: Request, publicHost: string): boolean {
  const forwarded = [headers['x-forwarded-host'] ?? []].flat().flatMap((each) => each.split(','))
  const named = [host, headers.host ?? '', ...forwarded].map((each) => each.trim())
  return [...new Set(named)].every((header) => {
    const name = readHost(header)
    return name !== null && (name === publicHost || isLoopback(name) || isPrivate(name))
  })
}
