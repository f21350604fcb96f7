import type { Size } from '../sizes.ts'

const ONE_SIZE = 'One Size'

/** What other shops call a size, in small letters without marks, and what it is called here. */
const EQUALS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    'x small': ['XS'],
    'extra small': ['XS'],
    xsmall: ['XS'],
    small: ['S'],
    sm: ['S'],
    klein: ['S'],
    petit: ['S'],
    medium: ['M'],
    med: ['M'],
    mittel: ['M'],
    moyen: ['M'],
    large: ['L'],
    lg: ['L'],
    gross: ['L'],
    grand: ['L'],
    'x large': ['XL'],
    'extra large': ['XL'],
    xlarge: ['XL'],
    '1x': ['XL'],
    '1xl': ['XL'],
    xxl: ['XXL', '2XL'],
    '2xl': ['2XL', 'XXL'],
    '2x': ['2XL', 'XXL'],
    'xx large': ['2XL', 'XXL'],
    '2x large': ['2XL', 'XXL'],
    'double xl': ['2XL', 'XXL'],
    xxxl: ['3XL', 'XXXL'],
    '3x': ['3XL', 'XXXL'],
    'xxx large': ['3XL', 'XXXL'],
    os: [ONE_SIZE],
    osfa: [ONE_SIZE],
    osfm: [ONE_SIZE],
    'one size': [ONE_SIZE],
    onesize: [ONE_SIZE],
    'one size fits all': [ONE_SIZE],
    'one size fits most': [ONE_SIZE],
    'free size': [ONE_SIZE],
    freesize: [ONE_SIZE],
    'default title': [ONE_SIZE],
    default: [ONE_SIZE],
    unique: [ONE_SIZE],
    'taille unique': [ONE_SIZE],
    unica: [ONE_SIZE],
    'talla unica': [ONE_SIZE],
    'tamanho unico': [ONE_SIZE],
    'taglia unica': [ONE_SIZE],
    einheitsgrosse: [ONE_SIZE],
  }),
)

/** Longer words name no size; a file may have megabytes of them. */
const MAX_SIZE_WORDS = 200

/** The shop's size of this name, or of a name that means the same; null if it has none. */
export function knownSize(text: string, sizes: readonly Size[]): Size | null {
  if (text.length > MAX_SIZE_WORDS) return null
  const folded = foldSize(text)
  const exact = sizes.find((size) => foldSize(size) === folded)
  if (exact !== undefined) return exact
  const equals = EQUALS.get(folded) ?? []
  return sizes.find((size) => equals.includes(size)) ?? null
}

/** '28 – 30', '28/30' and 'W28-30' are '28 30'. */
function foldSize(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
