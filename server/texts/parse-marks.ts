import { Lexer, type Token, type Tokens } from 'marked'
import { failure, type Result, success } from '#domain/result'
import { type MarkProblem, whyTooDeep } from '#domain/texts/mark-problems'
import { NAME_ENDS, NAME_STARTS, PART_ENDS, PART_STARTS } from '#domain/texts/placeholders'
import type { Block, Inline, ListItem, TextList } from '#domain/texts/text-tree'

const MAX_HEADINGS = 40
const MAX_BLOCKS = 300
const MAX_LIST_DEPTH = 3

/** Carries the reason out of the nested functions below. */
class RefusedMark extends Error {
  readonly problem: MarkProblem
  constructor(problem: MarkProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Reads headings, paragraphs, lists, links and bold. Anything else that the marks could mean is refused. */
export function parseMarks(source: string): Result<readonly Block[], MarkProblem> {
  const tooDeep = whyTooDeep(source)
  if (tooDeep !== null) return failure(tooDeep)
  return attempt(() => {
    const blocks = lex(source).flatMap(blockOf)
    if (blocks.filter(({ kind }) => kind === 'heading').length > MAX_HEADINGS) {
      throw new RefusedMark('too-many-headings')
    }
    if (blocks.length > MAX_BLOCKS) throw new RefusedMark('too-many-blocks')
    return blocks
  })
}

/** Reads the marks within one paragraph. */
export function parseInline(source: string): Result<readonly Inline[], MarkProblem> {
  const parsed = parseMarks(source)
  if (!parsed.ok) return parsed
  const [first, ...others] = parsed.value
  if (first === undefined) return success([])
  return first.kind === 'paragraph' && others.length === 0
    ? success(first.children)
    : failure('one-paragraph-only')
}

function lex(source: string): readonly Token[] {
  return new Lexer({ gfm: false }).lex(source)
}

function attempt<Value>(read: () => Value): Result<Value, MarkProblem> {
  try {
    return success(read())
  } catch (error) {
    if (error instanceof RefusedMark) return failure(error.problem)
    throw error
  }
}

function blockOf(token: Token): readonly Block[] {
  switch (token.type) {
    case 'space':
      return []
    case 'paragraph':
      return [partOf(token) ?? { kind: 'paragraph', children: inlinesOf(token) }]
    case 'heading':
      return [{ kind: 'heading', level: depthOf(token) > 2 ? 4 : 3, children: inlinesOf(token) }]
    case 'list':
      return [listOf(token, 1)]
    default:
      throw new RefusedMark(problemOf(token.type))
  }
}

function depthOf(token: Token): number {
  return 'depth' in token ? Number(token.depth) : 2
}

const PART = new RegExp(`^${PART_STARTS}([^${PART_ENDS}]*)${PART_ENDS}$`)

function partOf({ raw }: Token): Block | null {
  const name = PART.exec(raw.trim())?.[1]
  return name === undefined ? null : { kind: 'part', name }
}

function isList(token: Token): token is Tokens.List {
  return token.type === 'list'
}

function listOf(token: Token, depth: number): TextList {
  if (depth > MAX_LIST_DEPTH) throw new RefusedMark('nested-too-deep')
  if (!isList(token)) throw new RefusedMark('mark-unknown')
  const items = token.items.map(({ tokens }) => itemOf(tokens, depth))
  return { kind: 'list', isOrdered: token.ordered, items }
}

function itemOf(tokens: readonly Token[], depth: number): ListItem {
  const words = tokens.filter(({ type }) => type === 'text' || type === 'paragraph')
  const lists = tokens.filter(({ type }) => type === 'list')
  const other = tokens.find(
    (token) => token.type !== 'space' && !words.includes(token) && !lists.includes(token),
  )
  if (other) throw new RefusedMark(problemOf(other.type))
  if (words.length > 1) throw new RefusedMark('one-paragraph-in-a-list')
  return {
    children: words.flatMap(inlinesOf),
    lists: lists.map((list) => listOf(list, depth + 1)),
  }
}

function childrenOf(token: Token): readonly Token[] {
  return 'tokens' in token ? (token.tokens ?? []) : []
}

/** Signs that were escaped are tokens of their own: their words are put together before a name is looked for in them. */
function inlinesOf(token: Token): readonly Inline[] {
  const inlines: Inline[] = []
  let words = ''
  for (const child of childrenOf(token)) {
    const text = textOf(child)
    if (text !== null) words += text
    else {
      inlines.push(...namesIn(words), inlineOf(child))
      words = ''
    }
  }
  return [...inlines, ...namesIn(words)]
}

function textOf(token: Token): string | null {
  if (token.type === 'br') return ' '
  const isText = token.type === 'text' || token.type === 'escape'
  return isText && 'text' in token ? String(token.text) : null
}

function inlineOf(token: Token): Inline {
  if (token.type === 'strong') return { kind: 'strong', children: inlinesOf(token) }
  if (token.type === 'link') {
    return { kind: 'link', href: hrefOf(token), children: inlinesOf(token) }
  }
  throw new RefusedMark(problemOf(token.type))
}

const NAME = new RegExp(`(${NAME_STARTS}[^${NAME_ENDS}]*${NAME_ENDS})`)

function namesIn(text: string): readonly Inline[] {
  return text
    .split(NAME)
    .filter((part) => part !== '')
    .map((part) =>
      part.startsWith(NAME_STARTS) && part.endsWith(NAME_ENDS)
        ? { kind: 'name', text: part.slice(1, -1) }
        : { kind: 'text', text: part },
    )
}

/** A page of the shop, a place on the page, or an address that begins with one of these words. */
const SAFE = /^(?:https?:\/\/[^/]|mailto:|tel:|\/(?!\/)|#)/i

function hrefOf(token: Token): string {
  const href = String('href' in token ? token.href : '')
  if (!SAFE.test(href) || /[\s\\\p{Cc}]/u.test(href)) throw new RefusedMark('link-refused')
  return href
}

const PROBLEMS: Readonly<Record<string, MarkProblem>> = {
  html: 'html-refused',
  image: 'picture-refused',
  code: 'indented',
}

function problemOf(type: string): MarkProblem {
  return PROBLEMS[type] ?? 'mark-unknown'
}
