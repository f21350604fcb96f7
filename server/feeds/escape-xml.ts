import { escapeHtml } from '../base/escape.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 forbids.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** XML has the same five entities as HTML, but forbids some control characters altogether. */
export function escapeXml(text: string): string {
  return escapeHtml(text.toWellFormed().replace(FORBIDDEN, ''))
}
