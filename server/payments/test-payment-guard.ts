import type { FastifyRequest } from 'fastify'
import { hasLivePayments } from '#database/orders/shop-facts'
import type { Config } from '../base/config.ts'
import type { ClockedDatabase } from '../base/context.ts'
import { hostOf, isLoopback, isPrivate, readHost } from '../base/http/host.ts'
import type { Log } from '../base/log.ts'
import { warnHourly } from '../base/warn-hourly.ts'
import { cacheUntilTrue } from './cache-until-true.ts'
import { PAYMENT_KEY_NAMES } from './configured-provider.ts'
import { isAccidentalTestShop } from './refuse-test-payments.ts'

declare module '../base/context.ts' {
  interface AppContext {
    readonly testPayments: TestPaymentGuard
  }
}

type Request = Pick<FastifyRequest, 'host' | 'headers'>

/** Keeps test payments from counting as paid in a real shop. A live shop needs no guard. */
export type TestPaymentGuard = {
  /** False once any process has used live keys on this database. */
  readonly isAllowed: () => Promise<boolean>
  /** Skips the work once the shop is live: only processes with its keys may do it. */
  readonly whileAllowed: (work: () => Promise<void>) => () => Promise<void>
  /** It is also false for a request to a public address: PUBLIC_URL may be lost together with the keys. */
  readonly allows: (request: Request) => Promise<boolean>
}

const NO_GUARD: TestPaymentGuard = {
  isAllowed: async () => true,
  whileAllowed: (work) => work,
  allows: async () => true,
}
const MAX_AGE_MS = 1000
const TO_DO = `set ${PAYMENT_KEY_NAMES} to the live keys, or ALLOW_TEST_PAYMENTS=true if this shop is meant for tests`

export function openTestPaymentGuard(
  config: Config,
  orders: ClockedDatabase & { readonly log: Pick<Log, 'warn'> },
): TestPaymentGuard {
  if (!isAccidentalTestShop(config)) return NO_GUARD
  const hasGoneLive = cacheUntilTrue({
    load: () => hasLivePayments(orders.db),
    maxAgeMs: MAX_AGE_MS,
  })
  const publicHost = hostOf(config.publicUrl)

  async function findCause(request: Request): Promise<string | null> {
    if (!isLocal(request, publicHost)) return 'test payments at a public address'
    return (await hasGoneLive()) ? 'test payments beside a process with live keys' : null
  }

  return {
    isAllowed: async () => !(await hasGoneLive()),
    whileAllowed: (work) => async () => {
      if (!(await hasGoneLive())) await work()
    },
    allows: async (request) => {
      const cause = await findCause(request)
      if (cause !== null) await warnHourly(orders, '', `payment refused, ${cause}: ${TO_DO}`)
      return cause === null
    },
  }
}

/**
 * Both the forwarded host and the Host header must be local: a proxy may pass on a forwarded host
 * that the visitor invented.
 */
function isLocal({ host, headers }: Request, publicHost: string): boolean {
  return [...new Set([host, headers.host ?? ''])].every((header) => {
    const name = readHost(header)
    return name !== null && (name === publicHost || isLoopback(name) || isPrivate(name))
  })
}
