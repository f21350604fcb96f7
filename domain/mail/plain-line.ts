import { cleanLine } from '../form/text.ts'

const MAX_CHARACTERS = 200

/** Anything that a template or a mail header would interpret is removed. */
export function asPlainLine(text: string): string {
  const oneLine = cleanLine(text.replace(/[\p{Zl}\p{Zp}]+/gu, ' '))
  const characters = [...oneLine.replaceAll('{', '(').replaceAll('}', ')')]
  if (characters.length <= MAX_CHARACTERS) return characters.join('')
  return `${characters.slice(0, MAX_CHARACTERS - 1).join('')}…`
}
