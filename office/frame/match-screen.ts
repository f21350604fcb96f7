import { toStorableText } from '#domain/storable'
import { PATH_PARAM, type ScreenName, screens } from '../screens.ts'

type ScreenMatch = {
  readonly name: ScreenName
  readonly params: Readonly<Record<string, string>>
}

export const SCREEN_NAMES: readonly ScreenName[] = Object.keys(screens).filter(
  (name): name is ScreenName => Object.hasOwn(screens, name),
)

const patterns = SCREEN_NAMES.map((name) => ({
  name,
  pattern: new RegExp(`^${screens[name].path.replace(PATH_PARAM, '(?<$1>[^/]+)')}$`),
}))

/** The screen at an address of the back office; null when there is none. */
export function matchScreen(path: string): ScreenMatch | null {
  for (const { name, pattern } of patterns) {
    const found = pattern.exec(path)
    if (found) return { name, params: decoded(found.groups ?? {}) }
  }
  return null
}

function decoded(params: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, decodedOrSame(value)]),
  )
}

/** The router refuses what cannot be decoded; here it is no screen's parameter. */
function decodedOrSame(value: string): string {
  try {
    return toStorableText(decodeURIComponent(value))
  } catch {
    return value
  }
}
