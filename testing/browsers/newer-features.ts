import compat from '@mdn/browser-compat-data' with { type: 'json' }
import type {
  BrowserName,
  Identifier,
  SimpleSupportStatement,
} from '@mdn/browser-compat-data/types'
import { OLDEST_BROWSERS } from '../../tools/releases/browser-targets.ts'

const { chrome, samsung, firefox, safari } = OLDEST_BROWSERS

const OLDEST: readonly (readonly [BrowserName, number])[] = [
  ['chrome', chrome],
  ['chrome_android', chrome],
  ['webview_android', chrome],
  ['samsunginternet_android', samsung],
  ['firefox', firefox],
  ['firefox_android', firefox],
  ['safari', safari],
  ['safari_ios', safari],
]

/** A part of the web platform, and which of the oldest browsers lack it. */
export type Feature = {
  /** The name has no `_static` and no `_event`, which the data adds to some. */
  readonly name: string
  readonly kind: 'member' | 'static' | 'event'
  readonly lackedBy: readonly BrowserName[]
}

/** An interface of the platform (`URL`) or an object of the language (`Array`). */
export type Holder = Feature & { readonly members: readonly Feature[] }

export const HOLDERS: readonly Holder[] = [
  compat.api,
  compat.javascript.builtins,
  compat.javascript.builtins?.Intl,
].flatMap((group) => childrenOf(group).map(readHolder))

/** Tells whether our oldest browsers lack the feature of this key in the data. What the data does not know is old. */
export function isNewer(key: `css.${string}` | `javascript.${string}`): boolean {
  const [root, ...names] = key.split('.')
  let found: Identifier | undefined = root === 'css' ? compat.css : compat.javascript
  for (const name of names) found = found && Object.hasOwn(found, name) ? found[name] : undefined
  return found !== undefined && browsersWithout(found).length > 0
}

function readHolder([name, entry]: readonly [string, Identifier]): Holder {
  const members = childrenOf(entry).map(([member, feature]) => readFeature(member, feature))
  return { ...readFeature(name, entry), members }
}

function readFeature(key: string, entry: Identifier): Feature {
  const [, name = key, kind] = /^(.+)_(static|event)$/.exec(key) ?? []
  return {
    name,
    kind: kind === 'static' || kind === 'event' ? kind : 'member',
    lackedBy: browsersWithout(entry),
  }
}

function childrenOf(entry: Identifier | undefined): readonly (readonly [string, Identifier])[] {
  const { __compat: _, ...children } = entry ?? {}
  return Object.entries(children)
}

/** What is not described itself, but only in its parts, is as old as they are. */
function browsersWithout({ __compat: described }: Identifier): readonly BrowserName[] {
  if (!described) return []
  return OLDEST.flatMap(([browser, version]) => {
    const support = described.support[browser]
    return support === undefined || [support].flat().some((statement) => serves(statement, version))
      ? []
      : [browser]
  })
}

/**
 * Partial support counts, as the data says in words alone what is missing. So does a prefix of styles, which the build
 * adds; those of scripts stand in other names.
 */
function serves(statement: SimpleSupportStatement, version: number): boolean {
  const {
    version_added: added,
    version_removed: removed,
    flags,
    prefix,
    alternative_name: otherName,
  } = statement
  if (added === false || flags || otherName || (prefix && !prefix.startsWith('-'))) return false
  return numberOf(added) <= version && !(removed && numberOf(removed) <= version)
}

/** The data has '≤37' where the first version was not searched for, and 'preview' where none is out. */
function numberOf(version: string): number {
  return version === 'preview'
    ? Number.POSITIVE_INFINITY
    : Number.parseFloat(version.replace('≤', ''))
}
