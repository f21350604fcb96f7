import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const MARKS = 36 ** 4

/** Made from the file and the position in it. Short, because it is repeated in HTML, styles and script. */
export function shortClassName(name: string, file: string, css: string): string {
  const path = relative(ROOT, file)
  const mark = createHash('sha256').update(path).digest().readUInt32BE() % MARKS
  const place = css.search(new RegExp(`(?<![\\w-])${name}(?![\\w-])`))
  return `_${mark.toString(36).padStart(4, '0')}${place.toString(36)}`
}
