import { listNumbers, numberText } from './read-numbers.ts'
import { rebuildPath } from './read-path.ts'

/** Writes a value anew, or returns null if it is none that a logo needs. */
type ReadValue = (text: string) => string | null

const readNumber: ReadValue = (text) => {
  const numbers = listNumbers(text.replace(/px\s*$/i, ''))
  return numbers?.length === 1 ? numberText(numbers[0] ?? 0) : null
}
const readList: ReadValue = (text) => listNumbers(text)?.map(numberText).join(' ') ?? null
const oneOf =
  (...words: readonly string[]): ReadValue =>
  (text) =>
    words.find((word) => word === text.trim()) ?? null

const HEX = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i
const FUNCTION = /^(?:rgba?|hsla?)\([\d\s.,%/]{1,40}\)$/i
const NAME = /^[a-z]{3,20}$/i

const readColour: ReadValue = (text) => {
  const colour = text.trim()
  if (colour === 'currentColor') return '#000'
  return HEX.test(colour) || FUNCTION.test(colour) || NAME.test(colour) ? colour : null
}

const TRANSFORM = /(?<name>matrix|translate|scale|rotate|skewX|skewY)\s*\((?<numbers>[^()]*)\)/g

const readTransform: ReadValue = (text) => {
  const steps = [...text.matchAll(TRANSFORM)].map(({ groups }) => {
    const numbers = readList(groups?.numbers ?? '')
    return numbers === null || numbers === '' ? null : `${groups?.name}(${numbers})`
  })
  const isWhole = text.replaceAll(TRANSFORM, '').replaceAll(',', '').trim() === ''
  return isWhole && !steps.includes(null) ? steps.join('') : null
}

/** Any element may have these, as attributes or in its `style`. */
const PAINT: Readonly<Record<string, ReadValue>> = {
  fill: readColour,
  stroke: readColour,
  'fill-rule': oneOf('evenodd', 'nonzero'),
  'stroke-width': readNumber,
  'stroke-linecap': oneOf('butt', 'round', 'square'),
  'stroke-linejoin': oneOf('miter', 'round', 'bevel'),
  'stroke-miterlimit': readNumber,
  opacity: readNumber,
  'fill-opacity': readNumber,
  'stroke-opacity': readNumber,
}

const SHAPES: Readonly<Record<string, Readonly<Record<string, ReadValue>>>> = {
  svg: {},
  g: {},
  path: { d: rebuildPath },
  rect: {
    x: readNumber,
    y: readNumber,
    width: readNumber,
    height: readNumber,
    rx: readNumber,
    ry: readNumber,
  },
  circle: { cx: readNumber, cy: readNumber, r: readNumber },
  ellipse: { cx: readNumber, cy: readNumber, rx: readNumber, ry: readNumber },
  polygon: { points: readList },
  polyline: { points: readList },
  line: { x1: readNumber, y1: readNumber, x2: readNumber, y2: readNumber },
}

export function isShape(name: string): boolean {
  return Object.hasOwn(SHAPES, name)
}

type Attributes = Readonly<Record<string, string>>

/** Returns the attributes of the new element; null if one that shapes the logo cannot be read. */
export function rebuildAttributes(name: string, given: Attributes): Attributes | null {
  const own = SHAPES[name] ?? {}
  const readers: Readonly<Record<string, ReadValue>> = {
    ...PAINT,
    transform: readTransform,
    ...own,
  }
  const all = { ...given, ...declarationsOf(given.style ?? '') }
  const rebuilt: Record<string, string> = {}
  for (const [attribute, text] of Object.entries(all)) {
    const read = Object.hasOwn(readers, attribute) ? readers[attribute] : undefined
    if (read === undefined || text.trim() === '' || text.trim() === 'inherit') continue
    const value = read(text)
    if (value === null) return null
    rebuilt[attribute] = value
  }
  return rebuilt
}

export function isHidden({ display, visibility, style = '' }: Attributes): boolean {
  const declared = declarationsOf(style)
  return (
    [display, declared.display].includes('none') ||
    [visibility, declared.visibility].includes('hidden')
  )
}

/** Only those that any element may have count; drawing programs write dozens of others. */
function declarationsOf(style: string): Record<string, string> {
  const pairs = style.split(';').map((declaration) => {
    const [property = '', ...value] = declaration.split(':')
    return [property.trim(), value.join(':').trim()] as const
  })
  const known = pairs.filter(
    ([property]) => Object.hasOwn(PAINT, property) || /^(?:display|visibility)$/.test(property),
  )
  return Object.fromEntries(known)
}
