import { DEFAULT_DELIVERY } from '#domain/delivery/zone'
import { DEFAULT_SETTINGS, type Settings, settingsInForce } from '#domain/settings/settings'
import type { LiveSettings } from './live-settings.ts'

/** Tests use the settings of a new shop except for these, without a database. */
export function liveSettings(changes: Partial<Settings> = {}): LiveSettings {
  const { zones } = DEFAULT_DELIVERY
  const settings = { ...settingsInForce({ stored: DEFAULT_SETTINGS, zones }, {}), ...changes }
  return {
    current: () => settings,
    refresh: async () => undefined,
    onChange: () => undefined,
  }
}
