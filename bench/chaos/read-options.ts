import { parseArgs } from 'node:util'
import { failure, type Result, success } from '#domain/result'
import type { ChaosOptions } from './run-chaos.ts'

const DEFAULT_SECONDS = 300
const MIN_SECONDS = 5
const MAX_SECONDS = 24 * 3_600
export const MAX_SEED = 4_294_967_295

/** Reads the options of `npm run chaos -- --seconds 60 --seed 7 --sqlite`. */
export function readOptions(
  typed: readonly string[],
  randomSeed: number,
): Result<ChaosOptions, string> {
  const read = parse(typed)
  if (!read.ok) return read
  const { seconds: typedSeconds, seed: typedSeed, sqlite } = read.value
  const seconds = wholeOf(typedSeconds, { min: MIN_SECONDS, max: MAX_SECONDS }, DEFAULT_SECONDS)
  if (seconds === null) return failure(`--seconds must be ${MIN_SECONDS} to ${MAX_SECONDS}.`)
  const seed = wholeOf(typedSeed, { min: 0, max: MAX_SEED }, randomSeed)
  if (seed === null) return failure(`--seed must be a whole number up to ${MAX_SEED}.`)
  return success({
    seed,
    seconds,
    engine: sqlite ? 'sqlite' : 'postgres',
    processes: sqlite ? 1 : 3,
    shoppers: 6,
    dropBuyers: 30,
    sweepsAtOnce: false,
  })
}

type Typed = {
  readonly seconds?: string | undefined
  readonly seed?: string | undefined
  readonly sqlite?: boolean | undefined
}

function parse(args: readonly string[]): Result<Typed, string> {
  try {
    const options = {
      seconds: { type: 'string' },
      seed: { type: 'string' },
      sqlite: { type: 'boolean' },
    } as const
    return success(parseArgs({ args: [...args], options }).values)
  } catch (error) {
    return failure(error instanceof Error ? error.message : String(error))
  }
}

type Range = { readonly min: number; readonly max: number }

function wholeOf(
  typed: string | undefined,
  { min, max }: Range,
  defaultValue: number,
): number | null {
  if (typed === undefined) return defaultValue
  const number = /^\d{1,10}$/.test(typed) ? Number(typed) : Number.NaN
  return number >= min && number <= max ? number : null
}
