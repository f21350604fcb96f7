import type { Kysely } from 'kysely'
import pLimit from 'p-limit'
import type { Schema } from '#database/schema'
import { readRevisions } from '#database/settings/revisions'
import { loadSettings } from '#database/settings/settings'
import { type FixedSettings, type Settings, settingsInForce } from '#domain/settings/settings'

declare module '../base/context.ts' {
  interface AppContext {
    readonly settings: LiveSettings
  }
}

/** The settings and texts in memory; `followChanges` refreshes them when another process has changed them. */
export type LiveSettings = {
  /** The object stays the same until a setting changes. */
  readonly current: () => Settings
  readonly refresh: () => Promise<void>
  readonly onChange: (listener: () => void) => void
}

export async function openLiveSettings(
  db: Kysely<Schema>,
  fixed: FixedSettings,
): Promise<LiveSettings> {
  let loaded = await loadSettings(db)
  let settings = settingsInForce(loaded, fixed)
  const listeners = new Set<() => void>()

  async function load() {
    const { settings: revision, texts } = await readRevisions(db)
    // A lower revision comes from a restored backup.
    if (revision === loaded.revision && texts === loaded.texts.revision) return
    loaded = await loadSettings(db)
    settings = settingsInForce(loaded, fixed)
    for (const listener of listeners) listener()
  }

  // Loading runs one at a time: a slow result must not overwrite a newer state.
  const oneAtATime = pLimit(1)
  return {
    current: () => settings,
    refresh: () => oneAtATime(load),
    onChange: (listener) => listeners.add(listener),
  }
}
