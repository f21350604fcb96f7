import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { success } from '#domain/result'
import type { Storefront } from '#pages/frame/serve/storefront.ts'
import { createApp } from '#server/app'
import type { Config } from '#server/base/config'
import type { AppContext } from '#server/base/context'
import type { Log } from '#server/base/log'
import { currentReleaseFolder } from '#server/base/release/release-folders'
import { readConfig } from '#server/config'
import type { ReadWith } from '#server/connections/live-config'
import { createContext, type FrontEnds } from '#server/create-context'
import { loadBuiltFrontEnds } from '#server/load-built-front-ends'
import { writeSeededDatabase } from '../database/throwaway.ts'
import { NO_EXTERNAL_SERVICES } from '../stand-ins/no-external-services.ts'

const ROOT = join(import.meta.dirname, '../..')

export type TestShop = {
  readonly shop: AppContext
  readonly app: FastifyInstance
  readonly close: () => Promise<void>
}

const QUIET: Log = { info: () => undefined, warn: () => undefined, error: failLoudly }

function failLoudly(about: object, message: string): never {
  throw new Error(message, { cause: about })
}

type Options = {
  /** The storefront was built in this folder. */
  readonly root?: string
  readonly config?: Partial<Config>
  /** Changes what was read, each time when it is read. */
  readonly adjust?: (config: Config) => Config
  readonly storefront?: (built: Storefront) => Storefront
  readonly log?: Log
  /** These variables are set, as the environment of a process would have them. */
  readonly environment?: Readonly<Record<string, string>>
  readonly logger?: FastifyServerOptions['logger']
}

/** Tests of the provider's budget set a lower one; the others never reach it. */
const UNLIMITED_BUDGET = { PROVIDER_CALLS_PER_MINUTE: '1000000' } as const

/** Opens the real server on a temporary database; it is not listening yet. */
export async function openTestShop({
  root = ROOT,
  config: changes = {},
  adjust = (config) => config,
  storefront = (built) => built,
  log = QUIET,
  environment = {},
  logger = false,
}: Options = {}): Promise<TestShop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-test-data-'))
  const hasOwnFile = !changes.databaseUrl && changes.dataDir === undefined
  if (hasOwnFile) await writeSeededDatabase(dataDir)
  const readWith: ReadWith = (typed) => {
    const read = readConfig(
      {
        ...NO_EXTERNAL_SERVICES,
        ...UNLIMITED_BUDGET,
        DATA_DIR: dataDir,
        PORT: '0',
        ...environment,
      },
      typed,
    )
    return read.ok ? success(adjust({ ...read.value, ...changes })) : read
  }
  const config = readWith({})
  if (!config.ok) throw new Error(config.error)
  const built = await loadOnce(join(root, 'dist'))
  const fronts = { ...built, storefront: storefront(built.storefront) }
  const opened = await createContext(config.value, fronts, { log, readWith })
  if (!opened.ok) throw new Error(opened.error.detail)
  const app = await createApp(opened.value.shop, { root, logger })
  return {
    shop: opened.value.shop,
    app,
    close: async () => {
      await app.close()
      await opened.value.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A release never changes, so it is loaded once: reading and compiling its files takes longer than most tests. */
const loaded = new Map<string, Promise<FrontEnds>>()

function loadOnce(dist: string): Promise<FrontEnds> {
  const release = currentReleaseFolder(dist)
  const known = loaded.get(release) ?? loadBuiltFrontEnds(release)
  loaded.set(release, known)
  return known
}
