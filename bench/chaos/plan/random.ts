/** The numbers follow from a seed and a name: they are the same on every machine. */
export type Random = {
  /** Numbers are from 0 to 1, without 1. */
  readonly next: () => number
  /** Numbers are from `min` to `max`, both included. */
  readonly whole: (min: number, max: number) => number
  readonly pick: <Value>(list: readonly [Value, ...Value[]]) => Value
  readonly chance: (share: number) => boolean
  readonly shuffle: <Value>(list: readonly Value[]) => Value[]
}

/** Each actor has a name of its own, so that no actor's choices depend on how fast another one is. */
export function createRandom(seed: number, name: string): Random {
  let state = hash(`${seed} ${name}`)

  // This is Mulberry32.
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    whole,
    pick: (list) => list[whole(0, list.length - 1)] ?? list[0],
    chance: (share) => next() < share,
    shuffle: (list) =>
      list
        .map((value) => ({ value, place: next() }))
        .sort((a, b) => a.place - b.place)
        .map(({ value }) => value),
  }
}

/** This is FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return value
}
