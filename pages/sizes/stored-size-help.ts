import { MEASURES, type Millimetres } from '#domain/sizing/garment'
import { UNITS, type Unit } from '#domain/sizing/length'
import { isWithinBounds } from '#domain/sizing/measures'
import { readStorage, writeStorage } from '../kit/storage/storage.ts'

const KEY = 'sizeHelp'

/** The measures that this device remembers. No two parts of the body share one. */
export type SizeHelp = { readonly unit: Unit; readonly favourite: Millimetres }

export function recallSizeHelp(): SizeHelp {
  const stored = readStorage(KEY)
  return parseSizeHelp(stored.isAvailable ? stored.text : null)
}

export function rememberSizeHelp({ unit, favourite }: SizeHelp) {
  writeStorage(KEY, JSON.stringify({ unit, favourite }))
}

/** The text may be outdated, edited or foreign: what is no measure is dropped. */
export function parseSizeHelp(text: string | null): SizeHelp {
  const stored = parseObject(text)
  const favourite = Object(stored.favourite)
  const known = MEASURES.flatMap((measure): [string, number][] => {
    const mm: unknown = favourite[measure]
    return typeof mm === 'number' && isWithinBounds(measure, mm) ? [[measure, mm]] : []
  })
  return {
    unit: UNITS.find((unit) => unit === stored.unit) ?? 'cm',
    favourite: Object.fromEntries(known),
  }
}

function parseObject(text: string | null): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text ?? ''))
  } catch {
    return {}
  }
}
