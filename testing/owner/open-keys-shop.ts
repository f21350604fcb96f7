import { onTestFinished } from 'vitest'
import { writeConnection } from '#database/connections/connections'
import type { DatabaseSettings } from '#database/database'
import { bumpRevision } from '#database/settings/revisions'
import type { ConnectionName } from '#domain/connections/connection'
import type { Log } from '#server/base/log'
import { findOrMakeSealKey } from '#server/base/seal/seal-key'
import type { ConnectionVariables } from '#server/connections/connection-variables'
import { sealConnection } from '#server/connections/sealed-connections'
import type { Engine } from '../database/each-engine.ts'
import { openHttpClient } from '../server/http-client.ts'
import { openTestShop, type TestShop } from '../server/start-test-shop.ts'
import { type FakePaystack, startFakePaystack } from '../stand-ins/fake-paystack.ts'
import { allowInside } from './allow-inside.ts'
import { OWNER_EMAIL, signInAsRole, signInAsStaff } from './sign-in-as-staff.ts'

const HOST = 'shop.example'
const ORIGIN = `https://${HOST}`
const SEAL_KEY = 'c2VhbC1rZXktb2YtdGVzdHMtd2l0aC0zMi1ieXRlcyE='

export const LIVE_KEYS = {
  publicKey: 'pk_live_abcdefgh1234',
  secretKey: 'sk_live_ijklmnop5678',
} as const

type Environment = Readonly<Record<string, string>>

type Options = {
  /** What is typed may be on this machine, as the doubles of services are. */
  readonly reachesDoubles?: boolean
}

/** A shop at a public address, without keys, whose processes read what is typed in the office as they do after `npm start`. */
export async function openKeysShop(
  engine: Engine,
  environment: Environment = {},
  { reachesDoubles = false }: Options = {},
) {
  const settings = await engine.createSeeded()
  const provider = await startFakePaystack()
  onTestFinished(provider.close)
  const start = (more: Environment = {}) =>
    openProcess({ settings, provider, reachesDoubles, environment: { ...environment, ...more } })
  const first = await start()
  const owner = await signInAsStaff(first, { name: 'Adwoa', email: OWNER_EMAIL, role: 'owner' })
  return { ...first, settings, provider, start, owner: acrossHttps(owner) }
}

type Process = {
  readonly settings: DatabaseSettings
  readonly provider: FakePaystack
  readonly reachesDoubles: boolean
  readonly environment: Environment
}

async function openProcess({ settings, provider, reachesDoubles, environment }: Process) {
  const { dataDir, databaseUrl = null } = settings
  const logged: string[] = []
  const note = (about: object, sentence: string) =>
    logged.push(`${sentence} ${JSON.stringify(about)}`)
  const log: Log = { info: note, warn: note, error: note }
  const open = await openTestShop({
    config: { dataDir, databaseUrl },
    ...(reachesDoubles && { adjust: allowInside }),
    environment: {
      ...(databaseUrl !== null && { SEAL_KEY }),
      PUBLIC_URL: ORIGIN,
      PAYSTACK_API_URL: provider.url,
      ...environment,
    },
    log,
  })
  onTestFinished(open.close)
  const browse = () => openHttpClient(open.app, { host: HOST, origin: ORIGIN })
  return { ...open, browse, logged }
}

/** The cookie of a session has another name where there is https. */
function acrossHttps<Browser extends ReturnType<typeof openHttpClient>>(browser: Browser): Browser {
  browser.setCookie(browser.cookie().replace('owner-session', '__Host-owner'))
  return browser
}

type Open = Pick<TestShop, 'shop'> & { readonly browse: () => ReturnType<typeof openHttpClient> }

export async function signInHelper(open: Open) {
  return acrossHttps(await signInAsRole(open, 'helper'))
}

/** Another owner. */
export async function signInKwame(open: Open) {
  const kwame = { name: 'Kwame', email: 'kwame@example.com', role: 'owner' } as const
  return acrossHttps(await signInAsStaff(open, kwame))
}

/** Stores it as the office does, without asking any service: a double is on this machine, which the office refuses. */
export async function storeConnection(
  { shop }: Pick<TestShop, 'shop'>,
  name: ConnectionName,
  variables: ConnectionVariables,
): Promise<void> {
  const row = sealConnection(name, variables, findOrMakeSealKey(shop.config))
  if (row === 'no-seal-key') throw new Error('There is no key')
  await bumpRevision(shop.db, 'connections')
  await writeConnection(shop.db, { ...row, changedAtMs: shop.now() })
  await shop.connections.refresh()
}
