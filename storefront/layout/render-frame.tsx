import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { SiteData } from '#contracts/payload'
import type { ResolvedPage } from '../runtime/resolved-page.ts'
import { SiteDataContext } from '../runtime/site-data-context.ts'
import { AboveMain, BelowMain } from './frame.tsx'

export type RenderedFrame = { readonly above: string; readonly below: string }

/** Rates change for ever, so what was drawn with old ones must go some day. */
const MAX_FRAMES = 100

const rendered = new Map<string, RenderedFrame>()

/** Half of a page's elements are the same on every page of its route: drawn once, not with each. */
export function renderFrame(page: ResolvedPage, siteData: SiteData): RenderedFrame {
  const key = `${page.route} ${JSON.stringify(siteData)}`
  const known = rendered.get(key)
  if (known) return known
  if (rendered.size === MAX_FRAMES) rendered.clear()
  const frame = {
    above: renderAlone('above', <AboveMain page={page} />, siteData),
    below: renderAlone('below', <BelowMain page={page} />, siteData),
  }
  rendered.set(key, frame)
  return frame
}

/** The prefix keeps its ids apart from those of the page, which count from its own beginning. */
function renderAlone(identifierPrefix: string, part: ReactNode, siteData: SiteData): string {
  const html = <SiteDataContext value={siteData}>{part}</SiteDataContext>
  return inOnePiece(renderToString(html, { identifierPrefix }))
}

/** A text that was added up from thousands of pieces is put together again by whoever copies it. */
function inOnePiece(text: string): string {
  return text.split('>').join('>')
}
