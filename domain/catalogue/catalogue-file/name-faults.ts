import { asString, cleanLine } from '../../form/text.ts'
import { MAX_COLOUR, MAX_TITLE } from '../product-limits.ts'
import type { FileFault } from './catalogue-file.ts'

const IN_PRODUCT = /^products\[(?<index>\d+)\](?:\.(?<field>.+))?$/
const IN_VARIANT = /^variants\[(?<index>\d+)\](?:\.(?<field>.+))?$/

/**
 * Says which product each fault is about: `products[3]` tells nothing to whoever exported the file. The file may be
 * wrong everywhere, so every part of it is unknown.
 */
export function nameFaults(faults: readonly FileFault[], file: unknown): readonly FileFault[] {
  return faults.map((fault) => {
    const { index, field } = IN_PRODUCT.exec(fault.place)?.groups ?? {}
    if (index === undefined) return fault
    const subject = subjectOf(entry(partOf(file, 'products'), index), field)
    return subject === null ? fault : { ...fault, subject }
  })
}

/**
 * A subject is 'Black Unity Hoodie: price' or 'Black Unity Hoodie, Sand, M: stock'; null for a product that has no
 * name either.
 */
function subjectOf(product: unknown, field: string | undefined): string | null {
  const name = textOf(product, 'title', MAX_TITLE) || textOf(product, 'slug', MAX_TITLE)
  if (name === '') return null
  const inVariant = IN_VARIANT.exec(field ?? '')?.groups
  const variant =
    inVariant?.index === undefined ? null : entry(partOf(product, 'variants'), inVariant.index)
  const colour = textOf(variant, 'colour', MAX_COLOUR)
  const size = textOf(variant, 'size', MAX_COLOUR)
  if (colour === '' || size === '') return withField(name, field)
  return withField(`${name}, ${colour}, ${size}`, inVariant?.field)
}

/** A row of a spreadsheet says the title itself; a row without a title has no subject. */
export function rowSubject(title: string, field?: string): Pick<FileFault, 'subject'> {
  const name = cleanLine(title).slice(0, MAX_TITLE)
  return name === '' ? {} : { subject: withField(name, field) }
}

function withField(name: string, field: string | undefined): string {
  return field === undefined ? name : `${name}: ${field}`
}

function textOf(of: unknown, name: string, maxLength: number): string {
  return cleanLine(asString(partOf(of, name))).slice(0, maxLength)
}

function entry(list: unknown, index: string): unknown {
  return Array.isArray(list) ? list[Number(index)] : undefined
}

function partOf(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null && Object.hasOwn(of, name)
    ? Reflect.get(of, name)
    : undefined
}
