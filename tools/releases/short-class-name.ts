import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const MARKS = 36 ** 4

/** A style sheet names these: its classes and its animations. */
const NAMES = /(?<=\.|@keyframes )[a-z][\w-]*/gi

/**
 * The name is made from the file and the name's place among those of the file. It is short, because it is repeated in
 * HTML, styles and script, and counted, because names that follow each other compress well.
 */
export function shortClassName(name: string, file: string, css: string): string {
  const path = relative(ROOT, file)
  const mark = createHash('sha256').update(path).digest().readUInt32BE() % MARKS
  const place = [...new Set(css.match(NAMES))].indexOf(name)
  if (place === -1) throw new Error(`${path} does not name ${name}`)
  return `_${mark.toString(36).padStart(4, '0')}${place.toString(36)}`
}
