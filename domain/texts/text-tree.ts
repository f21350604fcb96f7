/** A text that was read: it can hold nothing but these, whatever was typed. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  /** The brand's name as a word of its language, so that screen readers pronounce it. */
  | { readonly kind: 'name'; readonly text: string }
  | { readonly kind: 'strong'; readonly children: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly children: readonly Inline[] }

/** The headings of a body stand below that of its section, which is an h2. */
export type HeadingLevel = 3 | 4

export type ListItem = {
  readonly children: readonly Inline[]
  readonly lists: readonly TextList[]
}

export type TextList = {
  readonly kind: 'list'
  readonly isOrdered: boolean
  readonly items: readonly ListItem[]
}

export type Block =
  | { readonly kind: 'paragraph'; readonly children: readonly Inline[] }
  | {
      readonly kind: 'heading'
      readonly level: HeadingLevel
      readonly children: readonly Inline[]
    }
  | TextList
  /** A part that the shop writes itself, such as a table, in the place of its placeholder. */
  | { readonly kind: 'part'; readonly name: string }

/** A paragraph that is one link leads on and says nothing itself. */
export function isLinkAlone(block: Block): boolean {
  return (
    block.kind === 'paragraph' && block.children.length === 1 && block.children[0]?.kind === 'link'
  )
}

/** The words without marks, for search engines. */
export function plainWords(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      if (block.kind === 'part') return ''
      return block.kind === 'list' ? listWords(block) : inlineWords(block.children)
    })
    .filter((words) => words !== '')
    .join(' ')
}

function listWords({ items }: TextList): string {
  return items
    .map(({ children, lists }) => [inlineWords(children), ...lists.map(listWords)].join(' '))
    .join(' ')
}

export function inlineWords(children: readonly Inline[]): string {
  return children.map((each) => ('text' in each ? each.text : inlineWords(each.children))).join('')
}
