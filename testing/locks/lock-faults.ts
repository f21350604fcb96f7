const MARK = 'lockFaults'

/** What the tests of this worker did wrong so far. Kept with the worker, because it loads modules again for each file. */
export function lockFaults(): string[] {
  const known: unknown = Reflect.get(globalThis, MARK)
  if (isList(known)) return known
  const faults: string[] = []
  Reflect.set(globalThis, MARK, faults)
  return faults
}

/** Whether this worker watches already. */
export function isWatching(): boolean {
  return isList(Reflect.get(globalThis, MARK))
}

function isList(value: unknown): value is string[] {
  return Array.isArray(value)
}
