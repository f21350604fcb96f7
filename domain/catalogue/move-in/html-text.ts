import { cleanText } from '../../form/text.ts'
import { decodeEntities } from './html-entities.ts'

/** A description beyond this is no text that somebody reads. */
export const MAX_HTML = 200_000

/** What stands in these is no text of the page. */
const DROPPED: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'head',
  'title',
  'textarea',
  'select',
])
/** A blank line stands around these. */
const BLOCKS: ReadonlySet<string> = new Set([
  'p',
  'div',
  'section',
  'article',
  'header',
  'footer',
  'blockquote',
  'pre',
  'figure',
  'ul',
  'ol',
  'dl',
  'table',
  'hr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
])
/** These begin a line. */
const LINES: ReadonlySet<string> = new Set(['br', 'tr', 'dt', 'dd', 'option', 'figcaption'])
const CELLS: ReadonlySet<string> = new Set(['td', 'th'])

const TAG_NAME = /[a-z][a-z0-9:-]*/iy

/**
 * The text of HTML, as lines: nothing of it is ever markup again. Every step goes forward in the text, so that its work
 * grows with the length alone, whatever was written.
 */
export function htmlToText(given: string): string {
  const html = given.slice(0, MAX_HTML)
  let text = ''
  let position = 0
  while (position < html.length) {
    const tagAt = findTag(html, position)
    text += decodeEntities(html.slice(position, tagAt).replaceAll(/\s+/g, ' '))
    if (tagAt === html.length) break
    const tag = readTag(html, tagAt)
    text += breakOf(tag)
    position = DROPPED.has(tag.name) && !tag.isEnd ? endOfContent(html, tag) : tag.end
  }
  return tidy(text)
}

/** A `<` that begins no tag is a text such as '< 5'. Without any tag the end of the text is returned. */
function findTag(html: string, from: number): number {
  for (let at = html.indexOf('<', from); at !== -1; at = html.indexOf('<', at + 1)) {
    if (/[a-z/!?]/i.test(html[at + 1] ?? '')) return at
  }
  return html.length
}

type Tag = { readonly name: string; readonly isEnd: boolean; readonly end: number }

function readTag(html: string, start: number): Tag {
  if (html.startsWith('<!--', start))
    return { name: '', isEnd: false, end: after(html, '-->', start + 4) }
  const isEnd = html[start + 1] === '/'
  TAG_NAME.lastIndex = start + (isEnd ? 2 : 1)
  const name = TAG_NAME.exec(html)?.[0].toLowerCase() ?? ''
  return { name, isEnd, end: endOfTag(html, start + 1) }
}

/** A `>` inside a quoted attribute does not end the tag. A tag without an end goes to the end of the text. */
function endOfTag(html: string, from: number): number {
  const mark = /["'>]/g
  mark.lastIndex = from
  for (let found = mark.exec(html); found !== null; found = mark.exec(html)) {
    if (found[0] === '>') return mark.lastIndex
    const close = html.indexOf(found[0], mark.lastIndex)
    if (close === -1) return after(html, '>', mark.lastIndex)
    mark.lastIndex = close + 1
  }
  return html.length
}

function after(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from)
  return at === -1 ? html.length : at + mark.length
}

function endOfContent(html: string, { name, end }: Tag): number {
  const closing = new RegExp(`</${name}(?![a-z0-9:-])`, 'gi')
  closing.lastIndex = end
  const found = closing.exec(html)
  return found ? endOfTag(html, found.index + 1) : html.length
}

function breakOf({ name, isEnd }: Tag): string {
  if (BLOCKS.has(name)) return '\n\n'
  if (name === 'li') return isEnd ? '' : '\n- '
  if (LINES.has(name)) return isEnd ? '' : '\n'
  return CELLS.has(name) ? ' ' : ''
}

function tidy(text: string): string {
  const lines = cleanText(text)
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '-')
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll('\n\n- ', '\n- ')
    .trim()
}
