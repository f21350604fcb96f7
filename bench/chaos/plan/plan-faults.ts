import { createRandom, type Random } from './random.ts'

/** These faults hit a process or the database, one at a time. */
const MACHINE_FAULTS = [
  'process killed',
  'process stopped',
  'database killed',
  'database restarted',
  'disk full',
  'clock moved',
] as const

/** These faults hit the payment provider, one at a time, also while a machine fails. */
const PROVIDER_FAULTS = [
  'provider slow',
  'provider errors',
  'provider silent',
  'provider cuts answers',
  'provider takes another amount',
  'webhooks lost',
  'webhooks twice',
  'webhooks late',
] as const

export type MachineFault = (typeof MACHINE_FAULTS)[number]
export type ProviderFault = (typeof PROVIDER_FAULTS)[number]
export type FaultKind = MachineFault | ProviderFault

export type PlannedFault<Kind extends FaultKind = FaultKind> = {
  readonly kind: Kind
  /** The time counts from the start of the run. */
  readonly atMs: number
  readonly lastsMs: number
  /** The fault hits this process. */
  readonly process: number
  /** The clock is moved by this. */
  readonly offsetMs: number
}

export type Engine = 'postgres' | 'sqlite'

type Run = {
  readonly seed: number
  readonly seconds: number
  readonly processes: number
  readonly engine: Engine
}

export type Schedule = {
  readonly machine: readonly PlannedFault<MachineFault>[]
  readonly provider: readonly PlannedFault<ProviderFault>[]
}

const DAY_MS = 24 * 3_600_000
/** SQLite's clock is the machine's: a day would end every hold. */
const OFFSETS_MS = {
  postgres: [DAY_MS, -DAY_MS, 3_600_000],
  sqlite: [120_000, -120_000, 60_000],
} as const
/** Everything works at the start and the end, so that all that is left over can settle. */
const QUIET_MS = 1_500

/** Plans two lanes of faults; in each, every kind comes once before any comes again. */
export function planFaults({ seed, seconds, processes, engine }: Run): Schedule {
  const isOfEngine = (kind: MachineFault) => engine === 'postgres' || !kind.startsWith('database')
  const machineKinds = MACHINE_FAULTS.filter(isOfEngine)
  const endMs = seconds * 1000 - QUIET_MS
  const offsets = OFFSETS_MS[engine]
  return {
    machine: planLane(machineKinds, createRandom(seed, 'machine faults'), {
      endMs,
      processes,
      offsets,
      lastsMs: [500, 3_000],
      gapMs: [1_500, 5_000],
    }),
    provider: planLane([...PROVIDER_FAULTS], createRandom(seed, 'provider faults'), {
      endMs,
      processes,
      offsets,
      lastsMs: [1_500, 4_000],
      gapMs: [1_000, 4_000],
    }),
  }
}

type Range = readonly [number, number]
type Lane = {
  readonly endMs: number
  readonly processes: number
  readonly offsets: readonly [number, ...number[]]
  readonly lastsMs: Range
  readonly gapMs: Range
}

function planLane<Kind extends FaultKind>(
  kinds: readonly Kind[],
  random: Random,
  { endMs, processes, offsets, lastsMs, gapMs }: Lane,
): readonly PlannedFault<Kind>[] {
  const planned: PlannedFault<Kind>[] = []
  let bag: Kind[] = []
  let atMs = QUIET_MS + random.whole(0, QUIET_MS)
  for (;;) {
    if (bag.length === 0) bag = random.shuffle(kinds)
    const kind = bag.pop()
    const fault = {
      atMs,
      lastsMs: random.whole(...lastsMs),
      process: random.whole(0, processes - 1),
      offsetMs: random.pick(offsets),
    }
    if (kind === undefined || atMs + fault.lastsMs > endMs) return planned
    planned.push({ kind, ...fault })
    atMs += fault.lastsMs + random.whole(...gapMs)
  }
}
