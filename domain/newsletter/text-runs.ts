import type { MailRun } from '../mail/mail-document.ts'

/** A link is `[words](address)`. Neither part can contain its own brackets, so that the search is linear. */
const LINK = /\[(?<words>[^[\]]+)\]\((?<address>[^()\s]+)\)/g
const PROTOCOLS: ReadonlySet<string> = new Set(['https:', 'http:', 'mailto:'])

/** The runs are the text with its links. A link that leads nowhere we allow stays as it was typed. */
export function readRuns(text: string, publicUrl: string): readonly MailRun[] {
  const runs: MailRun[] = []
  let end = 0
  for (const match of text.matchAll(LINK)) {
    const { words = '', address = '' } = match.groups ?? {}
    const url = linkUrl(address, publicUrl)
    if (url === null) continue
    if (match.index > end) runs.push(text.slice(end, match.index))
    runs.push({ words, url })
    end = match.index + match[0].length
  }
  if (end < text.length) runs.push(text.slice(end))
  return runs
}

/** The text has something that looks like a link but is none. */
export function hasWrongLink(text: string, publicUrl: string): boolean {
  return readRuns(text, publicUrl).some((run) => typeof run === 'string' && run.includes(']('))
}

/** A link leads to a page of the shop, another web address or a mailbox; null for anything else, such as script. */
function linkUrl(address: string, publicUrl: string): string | null {
  if (address.startsWith('/')) {
    const url = URL.parse(address, publicUrl)
    // '//other.example' and '/\other.example' are another host.
    return url?.origin === new URL(publicUrl).origin ? url.href : null
  }
  const url = URL.parse(address)
  return url !== null && PROTOCOLS.has(url.protocol) ? url.href : null
}
