import type { ReadyBlock } from '#domain/texts/ready-block'
import type { Block, Inline, ListItem, TextList } from '#domain/texts/text-tree'
import { escapeHtml } from '../base/escape.ts'

type Writing = {
  /** The language of the brand's name; '' if it is a name like any other. */
  readonly nameLanguage: string
  /** Writes the part that the shop itself fills in. */
  readonly partOf: (name: string) => ReadyBlock
}

/** Every sign of a text is escaped here: no other HTML than these elements can come about. */
export function readyBlock(block: Block, writing: Writing): ReadyBlock {
  switch (block.kind) {
    case 'part':
      return writing.partOf(block.name)
    case 'paragraph':
      return { tag: 'p', html: inlineHtml(block.children, writing) }
    case 'heading':
      return {
        tag: block.level === 3 ? 'h3' : 'h4',
        html: inlineHtml(block.children, writing),
      }
    case 'list':
      return { tag: tagOf(block), html: itemsHtml(block, writing) }
  }
}

function tagOf({ isOrdered }: TextList): 'ol' | 'ul' {
  return isOrdered ? 'ol' : 'ul'
}

type NameWriting = Pick<Writing, 'nameLanguage'>

function itemsHtml({ items }: TextList, writing: NameWriting): string {
  return items.map((item) => `<li>${itemHtml(item, writing)}</li>`).join('')
}

function itemHtml({ children, lists }: ListItem, writing: NameWriting): string {
  const inner = lists.map((list) => {
    const tag = tagOf(list)
    return `<${tag}>${itemsHtml(list, writing)}</${tag}>`
  })
  return inlineHtml(children, writing) + inner.join('')
}

export function inlineHtml(children: readonly Inline[], writing: NameWriting): string {
  return children.map((each) => oneHtml(each, writing)).join('')
}

function oneHtml(inline: Inline, writing: NameWriting): string {
  switch (inline.kind) {
    case 'text':
      return escapeHtml(inline.text)
    case 'name':
      return nameHtml(inline.text, writing.nameLanguage)
    case 'strong':
      return `<strong>${inlineHtml(inline.children, writing)}</strong>`
    case 'link':
      return `<a href="${escapeHtml(inline.href)}">${inlineHtml(inline.children, writing)}</a>`
  }
}

function nameHtml(name: string, language: string): string {
  const text = escapeHtml(name)
  return language === '' ? text : `<span lang="${escapeHtml(language)}">${text}</span>`
}
