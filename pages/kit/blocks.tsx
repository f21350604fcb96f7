import { createElement } from 'react'
import type { ReadyBlock } from '#domain/texts/ready-block'

/** The server has read the owner's marks and escaped everything else (server/texts): this HTML is safe. */
export function safeHtml(html: string) {
  return { dangerouslySetInnerHTML: { __html: html } } as const
}

type Props = {
  readonly blocks: readonly ReadyBlock[]
  readonly className?: string | undefined
  /** The blocks slide in when they are scrolled into view. */
  readonly isRevealed?: boolean
}

/** The paragraphs, headings and lists of a text. Tables are for the policies. */
export function Blocks({ blocks, className, isRevealed = false }: Props) {
  return blocks.map((block) =>
    'tag' in block
      ? createElement(block.tag, {
          key: block.html,
          className,
          ...(isRevealed && { 'data-reveal': '' }),
          ...safeHtml(block.html),
        })
      : null,
  )
}
