import { cleanLine } from '../form/text.ts'

const MAX_CHARACTERS = 200

/** Removes what a template or a mail header would interpret. */
export function asPlainLine(text: string): string {
  const oneLine = cleanLine(text.replace(/[\p{Zl}\p{Zp}]+/gu, ' '))
  const characters = [...oneLine.replaceAll('{', '(').replaceAll('}', ')')]
  if (characters.length <= MAX_CHARACTERS) return characters.join('')
  return `${characters.slice(0, MAX_CHARACTERS - 1).join('')}…`
}
