// They are sticky: a text of many numbers is read without a copy of its rest for each.
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/iy
const FLAG = /[01]/y
const LETTER = /[a-z]/iy
const SEPARATOR = /[\s,]*/y
/** No logo needs more, and drawing programs fail on less than the largest number. */
const MAX_VALUE = 1_000_000

/** Reads one text from its start on, number by number. */
export type NumberReader = {
  readonly isAtEnd: () => boolean
  readonly takeNumber: () => number | null
  /** A flag of an arc is one digit, which the next number may follow without a space. */
  readonly takeFlag: () => number | null
  readonly takeLetter: () => string | null
}

export function readNumbers(text: string): NumberReader {
  let at = skip(text, 0)
  function take(pattern: RegExp): string | null {
    pattern.lastIndex = at
    const [found] = pattern.exec(text) ?? []
    if (found === undefined) return null
    at = skip(text, at + found.length)
    return found
  }
  return {
    isAtEnd: () => at >= text.length,
    takeNumber: () => {
      const found = take(NUMBER)
      const value = found === null ? Number.NaN : Number(found)
      return Math.abs(value) <= MAX_VALUE ? value : null
    },
    takeFlag: () => {
      const found = take(FLAG)
      return found === null ? null : Number(found)
    },
    takeLetter: () => take(LETTER),
  }
}

function skip(text: string, from: number): number {
  SEPARATOR.lastIndex = from
  SEPARATOR.exec(text)
  return SEPARATOR.lastIndex
}

/** Returns all numbers of a list, or null if anything else is in it. */
export function listNumbers(text: string): readonly number[] | null {
  const reader = readNumbers(text)
  const numbers: number[] = []
  while (!reader.isAtEnd()) {
    const number = reader.takeNumber()
    if (number === null) return null
    numbers.push(number)
  }
  return numbers
}

/** Four places are finer than any screen, and no value is written in a form with an exponent. */
export function numberText(value: number): string {
  return String(Number(value.toFixed(4)))
}
