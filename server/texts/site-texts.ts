import { fillMarks, fillWords } from '#domain/texts/fill-placeholders'
import type { ReadyBlock } from '#domain/texts/ready-block'
import type { TextSection } from '#domain/texts/text-content'
import { addressLines, type TextFacts } from '#domain/texts/text-facts'
import type { TextName } from '#domain/texts/text-names'
import { isPart, parts } from '#domain/texts/text-parts'
import { type Block, isLinkAlone, plainWords } from '#domain/texts/text-tree'
import type { TextInForce, TextsInForce } from '#domain/texts/texts-in-force'
import { escapeHtml } from '../base/escape.ts'
import { parseInline, parseMarks } from './parse-marks.ts'
import { inlineHtml, readyBlock } from './tree-html.ts'

/** The texts of the shop with the facts of the moment in them, as pages show them. */
export type SiteTexts = (name: TextName) => SiteText

export type SiteText = Pick<TextInForce, 'origin' | 'savedAtMs'> & {
  /** Words without marks. */
  readonly line: (field: string) => string
  /** HTML within a paragraph: bold and links, nothing else. */
  readonly html: (field: string) => string
  readonly blocks: (field: string) => readonly ReadyBlock[]
  readonly link: (field: string) => ReadyLink | null
  readonly sectionIds: readonly string[]
  readonly sections: () => readonly ReadySection[]
}

type ReadyLink = { readonly href: string; readonly words: string }

export type ReadySection = Pick<TextSection, 'id' | 'group' | 'heading'> & {
  readonly blocks: readonly ReadyBlock[]
  /** The words without marks; what leads on to another page is left out. */
  readonly words: string
}

export function siteTexts(texts: TextsInForce, facts: TextFacts): SiteTexts {
  return (name) => siteText(texts[name], facts)
}

function siteText({ content, origin, savedAtMs }: TextInForce, facts: TextFacts): SiteText {
  const source = (field: string) => content.fields[field] ?? ''
  return {
    origin,
    savedAtMs,
    line: (field) => fillWords(source(field), facts),
    html: (field) => inlineHtml(inlines(source(field), facts), facts.brand),
    blocks: (field) => readyBlocks(blocksOf(source(field), facts), facts),
    link: (field) => {
      const link = inlines(source(field), facts).find((each) => each.kind === 'link')
      return link
        ? { href: link.href, words: plainWords([{ kind: 'paragraph', children: link.children }]) }
        : null
    },
    sectionIds: content.sections.map(({ id }) => id),
    sections: () => content.sections.map((section) => readySection(section, facts)),
  }
}

function readySection({ id, group, heading, body }: TextSection, facts: TextFacts): ReadySection {
  const blocks = blocksOf(body, facts)
  return {
    id,
    group: fillWords(group, facts),
    heading: fillWords(heading, facts),
    blocks: readyBlocks(blocks, facts),
    words: plainWords(blocks.filter((block) => !isLinkAlone(block))),
  }
}

/** What is in force was read before it was saved. Another release may have saved what this one refuses: it shows the words. */
function inlines(source: string, facts: TextFacts) {
  const parsed = parseInline(fillMarks(source, facts))
  return parsed.ok ? parsed.value : [{ kind: 'text' as const, text: fillWords(source, facts) }]
}

function blocksOf(source: string, facts: TextFacts): readonly Block[] {
  const parsed = parseMarks(fillMarks(source, facts))
  if (parsed.ok) return parsed.value
  return [{ kind: 'paragraph', children: [{ kind: 'text', text: fillWords(source, facts) }] }]
}

function readyBlocks(blocks: readonly Block[], facts: TextFacts): readonly ReadyBlock[] {
  const writing = {
    nameLanguage: facts.brand.nameLanguage,
    partOf: (name: string) => readyPart(name, facts),
  }
  return blocks.map((block) => readyBlock(block, writing))
}

function readyPart(name: string, facts: TextFacts): ReadyBlock {
  const part = isPart(name) ? parts[name] : null
  return part && 'table' in part
    ? { table: part.table() }
    : { tag: 'address', html: addressHtml(facts) }
}

function addressHtml(facts: TextFacts): string {
  const { brand } = facts
  const lines = [brand.company || brand.name, ...addressLines(brand)].map(escapeHtml)
  const links = ['{email}', '{phone}'].map((source) => inlineHtml(inlines(source, facts), brand))
  return [...lines, ...links].join('<br/>')
}
