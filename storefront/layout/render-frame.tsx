import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { Shell } from '#contracts/payload'
import type { LoadedPage } from '../runtime/resolve-page.tsx'
import { ShellContext } from '../runtime/site-data-context.ts'
import { AboveMain, BelowMain } from './frame.tsx'

export type DrawnFrame = { readonly above: string; readonly below: string }

/** Rates change for ever, so what was drawn with old ones must go some day. */
const MOST_FRAMES = 100

const drawn = new Map<string, DrawnFrame>()

/** Half of a page's elements are the same on every page of its route: drawn once, not with each. */
export function drawFrame(page: LoadedPage, shell: Shell): DrawnFrame {
  const key = `${page.route} ${JSON.stringify(shell)}`
  const known = drawn.get(key)
  if (known) return known
  if (drawn.size === MOST_FRAMES) drawn.clear()
  const frame = {
    above: drawAlone('above', <AboveMain page={page} />, shell),
    below: drawAlone('below', <BelowMain page={page} />, shell),
  }
  drawn.set(key, frame)
  return frame
}

/** The prefix keeps its ids apart from those of the page, which count from its own beginning. */
function drawAlone(identifierPrefix: string, part: ReactNode, shell: Shell): string {
  const html = <ShellContext value={shell}>{part}</ShellContext>
  return inOnePiece(renderToString(html, { identifierPrefix }))
}

/** A text that was added up from thousands of pieces is put together again by whoever copies it. */
function inOnePiece(text: string): string {
  return text.split('>').join('>')
}
