import { type Declaration, readStyleSheet } from '#testing/css/read-style-sheet'
import { isNewer } from './newer-features.ts'

/** The data sorts functions by the kind of value that they give. */
const FUNCTION_KINDS = [
  '',
  'basic-shape.',
  'color.',
  'easing-function.',
  'filter-function.',
  'gradient.',
  'image.',
  'transform-function.',
] as const

/** A pseudo-class with what stands in its brackets: each use of `:has()` needs a look of its own. */
const PSEUDO = /:([\w-]+)(?=(\((?:[^()]|\([^()]*\))*\))?)/g
/** The build makes new names of classes. */
const CLASS = /\.[\w-]+/g

/**
 * Returns what a built style sheet uses and one of our oldest browsers lacks. What stands in `@supports`, or after an
 * older value of the same property, has its fallback there.
 */
export function findNewerStyle(css: string): readonly string[] {
  const { declarations, preludes } = readStyleSheet(css)
  const found = [...preludes.flatMap(newerInPrelude), ...declarations.flatMap(newerInDeclaration)]
  return [...new Set(found)]
}

function newerInPrelude(prelude: string): readonly string[] {
  const [, rule] = /^@([\w-]+)/.exec(prelude) ?? []
  if (rule === 'supports') return []
  if (rule === undefined) return newerSelectors(prelude)
  return [
    ...(isNewer(`css.at-rules.${rule}`) ? [`@${rule}`] : []),
    ...(rule === 'media' ? newerMedia(prelude) : []),
  ]
}

function newerSelectors(selectors: string): readonly string[] {
  const nesting = selectors.includes('&') && isNewer('css.selectors.nesting') ? ['&'] : []
  const pseudos = [...selectors.matchAll(PSEUDO)].filter(([, name]) =>
    isNewer(`css.selectors.${name}`),
  )
  return [
    ...nesting,
    ...pseudos.map(([pseudo, , brackets = '']) => `${pseudo}${brackets.replaceAll(CLASS, '')}`),
  ]
}

function newerMedia(query: string): readonly string[] {
  const range =
    /[<>]/.test(query) && isNewer('css.at-rules.media.range_syntax') ? ['@media with a range'] : []
  const features = [...query.matchAll(/\(([\w-]+)/g)].filter(([, name]) =>
    isNewer(`css.at-rules.media.${name}`),
  )
  return [...range, ...features.map(([, name]) => `@media ${name}`)]
}

function newerInDeclaration(
  declaration: Declaration,
  index: number,
  all: readonly Declaration[],
): readonly string[] {
  const { property, within } = declaration
  if (within.some((prelude) => /^@supports (?!not)/.test(prelude))) return []
  if (isNewer(`css.properties.${property}`)) return [property]
  const before = all[index - 1]
  const hasFallback =
    before?.property === property &&
    `${before.within}` === `${within}` &&
    newerValues(before).length === 0
  return hasFallback ? [] : newerValues(declaration).map((word) => `${property}: ${word}`)
}

function newerValues({ property, value }: Declaration): readonly string[] {
  const words = [
    ...value
      .replaceAll(/"[^"]*"|url\([^)]*\)/g, '')
      .matchAll(/(?<![\w#-])(\d*\.?\d+)?([a-z][\w-]*)(\()?/gi),
  ]
  return words
    .filter(([, number, word, bracket]) =>
      bracket
        ? FUNCTION_KINDS.some((kind) => isNewer(`css.types.${kind}${word}`))
        : number
          ? isNewer(`css.types.length.${word}`)
          : isNewer(`css.properties.${property}.${word}`),
    )
    .map(([, , word = '', bracket = '']) => `${word}${bracket && '()'}`)
}
