import { existsSync, readFileSync } from 'node:fs'

/** Lists what links to a page's sections may name: its headings, as GitHub names them in addresses, and its anchors. */
export function sectionsOf(file: string): readonly string[] {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const named = [...text.matchAll(/<a (?:id|name)="([^"]+)"/g)].map(([, id = '']) => id)
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
  return [...named, ...headings]
}
