import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { SiteDataContext } from '../../kit/site-data-context.ts'
import type { SiteData } from '../payload.ts'
import type { ResolvedPage } from '../resolved-page.ts'
import { AboveMain, BelowMain } from './frame.tsx'

export type RenderedFrame = { readonly above: string; readonly below: string }

/** Exchange rates are part of the key, so frames with old rates must be evicted. */
const MAX_FRAMES = 100

const rendered = new Map<string, RenderedFrame>()

/** Half of a page's elements are the same on every page of its route, so they are rendered once. */
export function renderFrame(page: ResolvedPage, siteData: SiteData): RenderedFrame {
  const key = `${page.route} ${textOf(siteData)}`
  const known = rendered.get(key)
  if (known) return known
  if (rendered.size === MAX_FRAMES) rendered.clear()
  const frame = {
    above: renderPart('above', <AboveMain page={page} />, siteData),
    below: renderPart('below', <BelowMain page={page} />, siteData),
  }
  rendered.set(key, frame)
  return frame
}

const texts = new WeakMap<SiteData, string>()

/** The server passes the same object until something in it changes. */
function textOf(siteData: SiteData): string {
  const text = texts.get(siteData) ?? JSON.stringify(siteData)
  texts.set(siteData, text)
  return text
}

/** The prefix keeps its `useId` ids distinct from those of the page, a separate render. */
function renderPart(identifierPrefix: string, part: ReactNode, siteData: SiteData): string {
  const html = <SiteDataContext value={siteData}>{part}</SiteDataContext>
  return flatten(renderToString(html, { identifierPrefix }))
}

/** Flattens V8's rope of thousands of concatenated strings; otherwise every copy would do it again. */
function flatten(text: string): string {
  return text.split('>').join('>')
}
