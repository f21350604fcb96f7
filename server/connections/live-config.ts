import type { Kysely } from 'kysely'
import pLimit from 'p-limit'
import { type LoadedConnections, loadConnections } from '#database/connections/connections'
import type { Schema } from '#database/schema'
import { readRevisions } from '#database/settings/revisions'
import type { ConnectionName } from '#domain/connections/connection'
import type { Result } from '#domain/result'
import type { Config } from '../base/config.ts'
import type { Log } from '../base/log.ts'
import { findSealKey } from '../base/seal/seal-key.ts'
import type { ConnectionVariables } from './connection-variables.ts'
import { unsealConnection } from './sealed-connections.ts'

declare module '../base/context.ts' {
  interface AppContext {
    readonly connections: LiveConnections
  }
}

export type LiveConnections = {
  /** Whoever saves names the revision that they saw. */
  readonly revision: () => number
  readonly isTyped: (name: ConnectionName) => boolean
  /** The configuration as it would be with this connection. An error begins with the variable that it is about. */
  readonly tryWith: (name: ConnectionName, variables: ConnectionVariables) => Result<Config, string>
  readonly refresh: () => Promise<void>
  readonly onChange: (listener: () => void) => void
}

/** Reads the whole configuration with these in addition to the environment, which wins. */
export type ReadWith = (typed: ConnectionVariables) => Result<Config, string>

type Options = {
  readonly db: Kysely<Schema>
  /** The configuration of the environment alone. */
  readonly config: Config
  readonly readWith: ReadWith
  readonly log: Pick<Log, 'error'>
}

export type LiveConfig = {
  /** Each property is the one in force at the moment when it is read; whoever keeps it misses changes. */
  readonly config: Config
  readonly connections: LiveConnections
}

/** The configuration with what the owner typed in the back office, which `followChanges` keeps up to date. */
export async function openLiveConfig({ db, ...reading }: Options): Promise<LiveConfig> {
  let loaded = await loadConnections(db)
  let inForce = configWith(loaded, reading)
  const listeners = new Set<() => void>()

  async function load() {
    const { connections: revision } = await readRevisions(db)
    // A lower revision comes from a restored backup.
    if (revision === loaded.revision) return
    const next = await loadConnections(db)
    // What cannot be read is tried again: only what is in force counts as loaded.
    inForce = configWith(next, reading)
    loaded = next
    for (const listener of listeners) listener()
  }

  // Loading runs one at a time: a slow result must not overwrite a newer state.
  const oneAtATime = pLimit(1)
  let next: Promise<void> | null = null

  /** All who ask before a load begins share it: each payment asks before it is started. */
  function refresh(): Promise<void> {
    next ??= oneAtATime(() => {
      next = null
      return load()
    })
    return next
  }

  return {
    config: eachReadFrom(() => inForce),
    connections: {
      revision: () => loaded.revision,
      isTyped: (name) => loaded.stored.some((one) => one.name === name),
      tryWith: (name, variables) => {
        const key = findSealKey(reading.config)
        const others = loaded.stored.filter(
          (one) => one.name !== name && !inForce.lostConnections.includes(one.name),
        )
        const kept = others.map((one) => unsealConnection(one, key) ?? {})
        return reading.readWith(Object.assign({}, ...kept, variables))
      },
      refresh,
      onChange: (listener) => listeners.add(listener),
    },
  }
}

/** The configuration as it is in the database now, for a command that runs once. */
export async function readConfigWithConnections({ db, ...reading }: Options): Promise<Config> {
  return configWith(await loadConnections(db), reading)
}

type Reading = Omit<Options, 'db'>

function configWith(
  { stored }: LoadedConnections,
  { config: ofEnvironment, readWith, log }: Reading,
): Config {
  const key = findSealKey(ofEnvironment)
  const lostConnections: ConnectionName[] = []
  let used: ConnectionVariables = {}
  let inForce = ofEnvironment
  for (const one of stored) {
    if (ofEnvironment.serverConnections.includes(one.name)) continue
    const variables = unsealConnection(one, key)
    const next = { ...used, ...variables }
    const read = variables && readWith(next)
    if (read?.ok) {
      used = next
      inForce = read.value
      continue
    }
    lostConnections.push(one.name)
    // It was checked when it was typed. Another release, or a changed environment, may no longer accept it.
    if (read) log.error({}, `what was typed in the back office is not used: ${read.error}`)
  }
  return { ...inForce, lostConnections }
}

function eachReadFrom(current: () => Config): Config {
  const names = Object.keys(current()) as (keyof Config)[]
  const properties = names.map((name) => [name, { get: () => current()[name], enumerable: true }])
  return Object.defineProperties({}, Object.fromEntries(properties)) as Config
}
