import { cleanLine } from '../../form/text.ts'
import { moveInNotes } from '../../owner-messages/move-in.ts'
import { failure, type Result, success } from '../../result.ts'
import { MAX_COLOUR, MAX_COLOURS } from '../product-limits.ts'
import type { Size } from '../sizes.ts'
import { MAX_STOCK_CHANGE } from '../stock-change.ts'
import type { Surcharge } from '../surcharge.ts'
import type { Answers } from './answers.ts'
import { knownSize } from './known-size.ts'
import type { OldProduct, OldVariant } from './old-product.ts'
import { foldName, type OptionRole } from './option-role.ts'

/** Other shops allow two thousand; nobody counts so many of one piece here. */
export const MAX_OPTIONS = 100

export type PlacedVariant = {
  readonly colour: string
  readonly size: Size
  readonly stock: number
  /** 'Black, M', as the file has it. */
  readonly name: string
  readonly old: OldVariant
}

/** What this shop has decided about its sizes. */
export type ShopRules = { readonly sizes: readonly Size[]; readonly surcharge: Surcharge }

type Placed = { readonly placed: readonly PlacedVariant[]; readonly notes: readonly string[] }

/** Gives each variant its colour and size. What has no place is named with its stock, and left out. */
export function placeVariants(
  product: OldProduct,
  answers: Answers,
  { sizes }: Pick<ShopRules, 'sizes'>,
): Placed {
  const roles = product.options.map((name) => answers.roles.get(foldName(name)) ?? 'neither')
  const placed = new Map<string, PlacedVariant>()
  /** The key is the name in small letters: 'black' and 'Black' are one colour. */
  const colours = new Map<string, string>()
  const notes: string[] = []
  for (const variant of product.variants.slice(0, MAX_OPTIONS)) {
    const read = readVariant(variant, { product, roles, answers, sizes })
    if (!read.ok) {
      notes.push(read.error)
      continue
    }
    const { name, stock, size } = read.value
    const folded = read.value.colour.toLowerCase()
    const known = colours.get(folded)
    const colour = known ?? read.value.colour
    const key = JSON.stringify([colour, size])
    if (known === undefined && colours.size === MAX_COLOURS) {
      notes.push(moveInNotes['colour-too-many'](name, MAX_COLOURS, stock))
    } else if (placed.has(key)) {
      notes.push(moveInNotes['variant-twice'](name, stock))
    } else {
      colours.set(folded, colour)
      placed.set(key, { ...read.value, colour })
    }
  }
  const kept = [...placed.values()]
  return { placed: kept, notes: [...tooMany(product), ...notes, ...stockNotes(kept)] }
}

type Known = {
  readonly product: OldProduct
  readonly roles: readonly OptionRole[]
  readonly answers: Answers
  readonly sizes: readonly Size[]
}

/** The failure is the note that says why it is left out. */
function readVariant(
  old: OldVariant,
  { product, roles, answers, sizes }: Known,
): Result<PlacedVariant, string> {
  const name = old.values.filter((value) => value !== '').join(', ') || product.title
  const stock = unitsOf(old) ?? 0
  const missing = product.options.find(
    (_, index) => roles[index] !== 'neither' && !old.values[index],
  )
  if (missing !== undefined) return failure(moveInNotes['value-missing'](name, missing, stock))
  const valuesOf = (role: OptionRole) => old.values.filter((_, index) => roles[index] === role)
  const [typedSize = ''] = valuesOf('size')
  const size = typedSize === '' ? 'One Size' : knownSize(typedSize, sizes)
  if (size === null) return failure(moveInNotes['size-unknown'](name, typedSize, stock))
  const colour = cleanLine(valuesOf('colour').join(', ')).slice(0, MAX_COLOUR).toWellFormed().trim()
  return success({ colour: colour || answers.standardColour, size, stock, name, old })
}

/** Null for what cannot be booked: no number, a negative one, or more than one count may add. */
function unitsOf({ stock }: OldVariant): number | null {
  const units = /^\d{1,9}(?:[.,]0{1,4})?$/.test(stock) ? Number.parseInt(stock, 10) : null
  return units !== null && units <= MAX_STOCK_CHANGE ? units : null
}

function stockNotes(placed: readonly PlacedVariant[]): readonly string[] {
  if (placed.length > 0 && placed.every(({ old }) => old.stock === '')) {
    return [moveInNotes['stock-none']]
  }
  return placed.flatMap(({ name, old }) => {
    if (unitsOf(old) !== null || old.stock === '') return []
    const isNegative = /^-\d+(?:[.,]0+)?$/.test(old.stock)
    return [moveInNotes[isNegative ? 'stock-negative' : 'stock-unreadable'](name, old.stock)]
  })
}

function tooMany({ variants }: OldProduct): readonly string[] {
  const left = variants.slice(MAX_OPTIONS)
  if (left.length === 0) return []
  const units = left.reduce((sum, variant) => sum + (unitsOf(variant) ?? 0), 0)
  return [moveInNotes['options-too-many'](left.length, MAX_OPTIONS, units)]
}
