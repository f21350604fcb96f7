import * as v from 'valibot'
import type { PlainMessageCode } from '../messages.ts'

const LONE_SURROGATE = /\p{Surrogate}/gu
const CONTROL = /\p{Cc}+/gu
const CONTROL_BUT_LINE_BREAK = /[^\P{Cc}\n]+/gu
// Direction marks and zero-width characters: they can hide text, and names do not need them.
const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu
const ONLY_INVISIBLE = /^[\p{Cf}\s]*$/u
/** Printable ASCII cannot need cleaning. */
const PRINTABLE_ASCII = /^[\x20-\x7e]*$/

/** A single line: trimmed, normalised to NFC, without control characters. */
export function cleanLine(typed: string): string {
  if (PRINTABLE_ASCII.test(typed)) return typed.trim()
  return clean(typed.replace(CONTROL, ' '))
}

/** Like `cleanLine`, but keeps line breaks. */
export function cleanText(typed: string): string {
  return clean(typed.replace(/\r\n?/g, '\n').replace(CONTROL_BUT_LINE_BREAK, ' '))
}

function clean(typed: string): string {
  const text = typed.replace(LONE_SURROGATE, '').replace(INVISIBLE, '').normalize('NFC').trim()
  return ONLY_INVISIBLE.test(text) ? '' : text
}

const TOO_LONG: PlainMessageCode = 'value-too-long'

/** The text keeps the space around it, as a password needs. A missing field, or one that is not a string, is empty. */
export const asTyped = v.pipe(v.optional(v.unknown(), ''), v.transform(asString))
export const typedWord = v.pipe(asTyped, v.trim())
export const typedLine = v.pipe(asTyped, v.transform(cleanLine))
export const typedText = v.pipe(asTyped, v.transform(cleanText))

export function optionalLine(maxLength: number, tooLong: string = TOO_LONG) {
  return v.pipe(typedLine, v.maxLength(maxLength, tooLong))
}

export function requiredLine(maxLength: number, missing: PlainMessageCode) {
  return v.pipe(optionalLine(maxLength), v.nonEmpty(missing))
}

export function optionalText(maxLength: number, tooLong: string = TOO_LONG) {
  return v.pipe(typedText, v.maxLength(maxLength, tooLong))
}

export function requiredText(maxLength: number, missing: PlainMessageCode) {
  return v.pipe(optionalText(maxLength), v.nonEmpty(missing))
}

/** A ticked box is `true` in JSON, and 'on' in a form posted without script. */
export const tickedBox = v.pipe(
  v.optional(v.unknown(), false),
  v.transform((value) => value === true || value === 'on' || value === 'true'),
)

export function asString(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
