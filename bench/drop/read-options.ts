import { parseArgs } from 'node:util'
import { failure, type Result, success } from '#domain/result'

import { MAX_SHOPPERS, SETUP_NAMES, type SetupName } from './setup-names.ts'

const MIN_SHOPPERS = 2
const MAX_GENERATOR_CORES = 64

export type DropOptions = {
  readonly shoppers: number
  readonly generatorCores: number
  readonly setups: readonly SetupName[]
}

/** Reads the options of `npm run bench -- drop --shoppers 1250 --generator-cores 6 --setup postgres-nginx`. */
export function readOptions(typed: readonly string[]): Result<DropOptions, string> {
  const read = parse(typed)
  if (!read.ok) return read
  const { shoppers: typedShoppers, 'generator-cores': typedCores = '1', setup } = read.value
  const shoppers = wholeOf(typedShoppers ?? '', { min: MIN_SHOPPERS, max: MAX_SHOPPERS })
  if (shoppers === null) {
    return failure(`--shoppers must be a whole number from ${MIN_SHOPPERS} to ${MAX_SHOPPERS}.`)
  }
  const generatorCores = wholeOf(typedCores, { min: 1, max: MAX_GENERATOR_CORES })
  if (generatorCores === null) {
    return failure(`--generator-cores must be a whole number from 1 to ${MAX_GENERATOR_CORES}.`)
  }
  const setups = SETUP_NAMES.filter((name) => setup === undefined || name === setup)
  if (setups.length === 0) return failure(`--setup must be one of ${SETUP_NAMES.join(', ')}.`)
  return success({ shoppers, generatorCores, setups })
}

type Typed = {
  readonly shoppers?: string | undefined
  readonly 'generator-cores'?: string | undefined
  readonly setup?: string | undefined
}

function parse(args: readonly string[]): Result<Typed, string> {
  try {
    const options = {
      shoppers: { type: 'string' },
      'generator-cores': { type: 'string' },
      setup: { type: 'string' },
    } as const
    return success(parseArgs({ args: [...args], options }).values)
  } catch (error) {
    return failure(error instanceof Error ? error.message : String(error))
  }
}

type Range = { readonly min: number; readonly max: number }

function wholeOf(typed: string, { min, max }: Range): number | null {
  const number = /^\d{1,10}$/.test(typed) ? Number(typed) : Number.NaN
  return number >= min && number <= max ? number : null
}
