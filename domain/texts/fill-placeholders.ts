import {
  escapeMarks,
  isPlaceholder,
  PART_ENDS,
  PART_STARTS,
  type PlaceholderName,
  placeholders,
} from './placeholders.ts'
import type { TextFacts } from './text-facts.ts'
import { isPart, parts } from './text-parts.ts'

const BRACES = /\{([^{}\n]*)\}/g
/** A placeholder that says nothing takes the space before it along. */
const WITH_SPACE = /( ?)\{([^{}\n]*)\}/g

/** Fills in the placeholders of words without marks. One that this release does not know stays as it was typed. */
export function fillWords(source: string, facts: TextFacts): string {
  return fill(source, (name) => placeholders[name].words(facts))
}

/** Fills in the placeholders of a source with marks. */
export function fillMarks(source: string, facts: TextFacts): string {
  return source
    .split('\n')
    .map((line) => partLine(line, facts) ?? fillSentence(line, facts))
    .join('\n')
}

/** A link as it is typed, so that no placeholder makes another link within it. */
const LINK = /\[([^[\]\n]*)\]\(([^()\n]*)\)/g

function fillSentence(source: string, facts: TextFacts): string {
  const inLinks = source.replace(
    LINK,
    (_, words: string, href: string) =>
      `[${fill(words, (name) => marksOfLink(name, facts))}](${fill(href, (name) => hrefPart(name, facts))})`,
  )
  // Braces of a fact are escaped, too: nothing that was filled in is taken for a placeholder.
  return fill(inLinks, (name) => marksOf(name, facts))
}

function marksOf(name: PlaceholderName, facts: TextFacts): string {
  const { words, marks } = placeholders[name]
  return marks ? marks(facts) : escapeMarks(words(facts))
}

/** A sign of a fact is escaped, so that these two stand in links of the shop alone. */
function marksOfLink(name: PlaceholderName, facts: TextFacts): string {
  const marks = marksOf(name, facts)
  return marks.includes('](') ? escapeMarks(placeholders[name].words(facts)) : marks
}

/** `tel:` takes a number without its spaces. */
function hrefPart(name: PlaceholderName, facts: TextFacts): string {
  return escapeMarks(placeholders[name].words(facts).replaceAll(/\s/g, ''))
}

function fill(source: string, wordsOf: (name: PlaceholderName) => string): string {
  return source.replace(WITH_SPACE, (typed, space: string, name: string) => {
    if (!isPlaceholder(name)) return typed
    const words = wordsOf(name)
    return words === '' ? '' : space + words
  })
}

/** A part has its line alone, and becomes blocks of its own. */
function partLine(line: string, facts: TextFacts): string | null {
  const name = /^\{([^{}]*)\}$/.exec(line.trim())?.[1] ?? ''
  if (!isPart(name)) return null
  const part = parts[name]
  const source =
    'marks' in part
      ? part
          .marks(facts)
          .split('\n')
          .map((each) => fillSentence(each, facts))
          .join('\n')
      : PART_STARTS + name + PART_ENDS
  return `\n${source}\n`
}

export type PlaceholderProblem = {
  readonly code: 'placeholder-unknown' | 'part-not-alone' | 'part-elsewhere'
  readonly name: string
}

/** Finds the first placeholder that does not exist, or a part that is not alone on its line or not in a policy. */
export function findPlaceholderProblem(
  source: string,
  { hasParts }: { readonly hasParts: boolean },
): PlaceholderProblem | null {
  for (const line of source.split('\n')) {
    for (const [typed, name = ''] of line.matchAll(BRACES)) {
      if (isPlaceholder(name)) continue
      if (!isPart(name)) return { code: 'placeholder-unknown', name }
      if (!hasParts) return { code: 'part-elsewhere', name }
      if (line.trim() !== typed) return { code: 'part-not-alone', name }
    }
  }
  return null
}
