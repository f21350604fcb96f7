import { numberText, readNumbers } from './read-numbers.ts'

/** How many numbers follow each command. The fourth and fifth of an arc are flags. */
const ARITY: Readonly<Record<string, number>> = {
  m: 2,
  l: 2,
  h: 1,
  v: 1,
  c: 6,
  s: 4,
  q: 4,
  t: 2,
  a: 7,
  z: 0,
}

/** Writes the outline of a path anew from its commands and numbers; null if it has anything else. */
export function rebuildPath(d: string): string | null {
  const reader = readNumbers(d)
  const parts: string[] = []
  let command: string | null = null
  while (!reader.isAtEnd()) {
    const letter = reader.takeLetter()
    // Numbers without a letter repeat the command before; after a move they draw lines.
    if (letter === null && (command === null || command.toLowerCase() === 'z')) return null
    command = letter ?? (command === 'm' ? 'l' : command === 'M' ? 'L' : command)
    const lower: string = command?.toLowerCase() ?? ''
    const arity = ARITY[lower]
    if (arity === undefined || command === null) return null
    if (parts.length === 0 && lower !== 'm') return null
    const numbers: string[] = []
    for (let place = 0; place < arity; place += 1) {
      const isFlag = lower === 'a' && (place === 3 || place === 4)
      const number = isFlag ? reader.takeFlag() : reader.takeNumber()
      if (number === null) return null
      numbers.push(numberText(number))
    }
    parts.push(command + numbers.join(' '))
  }
  return parts.length === 0 ? null : parts.join('')
}
