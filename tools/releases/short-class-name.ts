import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const MARKS = 36 ** 4

/** What a style sheet names: its classes and its animations. */
const NAMES = /(?<=\.|@keyframes )[a-z][\w-]*/gi

/**
 * Made from the file and the place of the name among those of the file. Short, because it is repeated
 * in HTML, styles and script; counted, because names that follow each other compress well.
 */
export function shortClassName(name: string, file: string, css: string): string {
  const path = relative(ROOT, file)
  const mark = createHash('sha256').update(path).digest().readUInt32BE() % MARKS
  const place = [...new Set(css.match(NAMES))].indexOf(name)
  if (place === -1) throw new Error(`${path} does not name ${name}`)
  return `_${mark.toString(36).padStart(4, '0')}${place.toString(36)}`
}
