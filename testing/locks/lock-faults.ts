const MARK = 'lockFaults'

/**
 * Returns what the tests of this worker did wrong so far. It is kept with the worker, because that loads modules again
 * for each file.
 */
export function lockFaults(): string[] {
  const known: unknown = Reflect.get(globalThis, MARK)
  if (isList(known)) return known
  const faults: string[] = []
  Reflect.set(globalThis, MARK, faults)
  return faults
}

export function isWatching(): boolean {
  return isList(Reflect.get(globalThis, MARK))
}

function isList(value: unknown): value is string[] {
  return Array.isArray(value)
}
