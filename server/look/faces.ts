import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TypePair } from '#domain/look/type-pairs'
import { contentHash } from '../pictures/content-hash.ts'

const FOLDER = join(import.meta.dirname, '../../assets/fonts')

/** A pair that the build does not put into the shop's own styles. */
type OwnPair = Exclude<TypePair, 'archivo'>

type Pair = {
  /** The first is that of the text: pages ask for it before they have read their styles. */
  readonly files: readonly string[]
  readonly text: string
  readonly display: string
  readonly poster: string
}

const SANS = 'sans-serif'
const PAIRS: Readonly<Record<OwnPair, Pair>> = {
  montserrat: {
    files: ['montserrat.woff2', 'montserrat-poster.woff2'],
    text: stackOf('Montserrat', 'Fallback', SANS),
    display: stackOf('Montserrat', 'Heading Fallback', SANS),
    poster: posterOf('Montserrat'),
  },
  gelasio: {
    files: ['source-sans.woff2', 'gelasio.woff2', 'gelasio-poster.woff2'],
    text: stackOf('Source Sans', 'Fallback', SANS),
    display: stackOf('Gelasio', 'Heading Fallback', 'serif'),
    poster: posterOf('Gelasio'),
  },
}

function stackOf(family: string, fallback: string, last: string): string {
  return `'${family}','${family} ${fallback}','${family} ${fallback} Roboto',${last}`
}

/** The fallbacks of the shipped poster face are as wide as those of every pair are made. */
function posterOf(family: string): string {
  return `'${family} Poster','Anton Fallback','Anton Fallback Roboto',${SANS}`
}

export type Faces = {
  /** The address of the text face. */
  readonly textFace: string
  /** The rules that load the faces, with what stands in for them meanwhile. */
  readonly rules: string
  /** The tokens of type. */
  readonly tokens: string
  readonly files: ReadonlyMap<string, Buffer>
}

const known = new Map<OwnPair, Faces>()

/** Null for the pair that stands in the shop's own styles. Others are read when they are first needed. */
export function facesOf(type: TypePair): Faces | null {
  if (type === 'archivo') return null
  const faces = known.get(type) ?? readFaces(type)
  known.set(type, faces)
  return faces
}

function readFaces(type: OwnPair): Faces {
  const { files, text, display, poster } = PAIRS[type]
  const read = files.map((file) => {
    const bytes = readFileSync(join(FOLDER, file))
    return { file, name: file.replace('.', `-${contentHash(bytes)}.`), bytes }
  })
  const sheet = readFileSync(join(FOLDER, `${type}.css`), 'utf8')
  const addressed = read.reduce(
    (rules, { file, name }) => rules.replaceAll(`./${file}`, `${LOOK_PREFIX}${name}`),
    sheet,
  )
  return {
    textFace: `${LOOK_PREFIX}${read[0]?.name ?? ''}`,
    rules: shortened(addressed),
    tokens: `--text:${text};--display:${display};--poster:${poster};`,
    files: new Map(read.map(({ name, bytes }) => [name, bytes])),
  }
}

/** What belongs to a look has addresses below this one. */
export const LOOK_PREFIX = '/look/'

/** The sheets have no text in which a space counts but between words. */
function shortened(css: string): string {
  return css
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{}:;,]) ?/g, '$1')
    .replaceAll(';}', '}')
    .trim()
}
