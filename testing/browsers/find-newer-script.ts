import { type Feature, HOLDERS, isNewer } from './newer-features.ts'
import { readScript } from './read-script.ts'

/** The objects by which scripts reach most of the platform. */
const GLOBALS: Readonly<Record<string, string>> = {
  caches: 'CacheStorage',
  crypto: 'Crypto',
  document: 'Document',
  globalThis: 'Window',
  history: 'History',
  location: 'Location',
  navigator: 'Navigator',
  performance: 'Performance',
  screen: 'Screen',
  self: 'Window',
  window: 'Window',
}
/** The build rewrites newer syntax for its target, but not what stands in a pattern. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\(\?<[=!]/, 'lookbehind_assertion'],
  [/\(\?[ims]*-?[ims]+:/, 'modifier'],
  [/\(\?<(\w+)>.*\(\?<\1>/, 'named_capturing_group.duplicate_named_capturing_groups'],
]
const FLAGS = { d: 'hasIndices', v: 'unicodeSets' }

const holders = new Map(HOLDERS.map((holder) => [holder.name, holder]))
const members = HOLDERS.flatMap((holder) => holder.members)
const newerMembers = namesOfNewer(members.filter(({ kind }) => kind !== 'event'))
const newerEvents = namesOfNewer(members.filter(({ kind }) => kind === 'event'))
const newerGlobals = namesOfNewer([...HOLDERS, ...(holders.get('Window')?.members ?? [])])

/**
 * Returns what a built script uses and one of our oldest browsers lacks, as it is written there. A member of an object
 * whose kind cannot be seen (`list.toSorted()`) is found when it is called and nothing older has a member of this name.
 */
export function findNewerScript(code: string): readonly string[] {
  const script = readScript(code)
  const found = [
    ...script.names.filter((name) => newerGlobals.has(name)),
    ...script.members.map(newerMember),
    ...script.events.filter((name) => newerEvents.has(name)).map((name) => `the event ${name}`),
    ...script.patterns.flatMap(newerInPattern),
  ]
  return [...new Set(found)].filter((feature) => feature !== undefined)
}

type Member = ReturnType<typeof readScript>['members'][number]

function newerMember({ name, of, isCalled, isOfIterator }: Member): string | undefined {
  const known = of === undefined ? undefined : knownMember(of, name)
  if (known) return isLacked(known) ? `${of}.${name}` : undefined
  if (!isCalled) return undefined
  if (isOfIterator && isNewer(`javascript.builtins.Iterator.${name}`)) return `Iterator.${name}()`
  return newerMembers.has(name) ? `.${name}()` : undefined
}

/** `window.Notification` is the interface itself. */
function knownMember(object: string, member: string): Feature | undefined {
  const holder = holders.get(GLOBALS[object] ?? object)
  const found =
    holder?.members.filter(({ name, kind }) => name === member && kind !== 'event') ?? []
  if (found.length === 0 && holder?.name === 'Window') return holders.get(member)
  return found.find(({ kind }) => kind === 'static') ?? found[0]
}

function newerInPattern({ pattern, flags }: { readonly pattern: string; readonly flags: string }) {
  const parts = PATTERNS.filter(
    ([uses, key]) => uses.test(pattern) && isNewer(`javascript.regular_expressions.${key}`),
  )
  const switches = Object.entries(FLAGS).filter(
    ([flag, key]) => flags.includes(flag) && isNewer(`javascript.builtins.RegExp.${key}`),
  )
  return [...parts.map(([, key]) => key), ...switches.map(([, key]) => key)].map(
    (key) => `RegExp ${key}`,
  )
}

/** A name is newer if nothing older has it, too. */
function namesOfNewer(features: readonly Feature[]): ReadonlySet<string> {
  const old = new Set(features.filter((feature) => !isLacked(feature)).map(({ name }) => name))
  return new Set(features.map(({ name }) => name).filter((name) => !old.has(name)))
}

function isLacked({ lackedBy }: Feature): boolean {
  return lackedBy.length > 0
}
