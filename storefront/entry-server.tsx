import { renderToString } from 'react-dom/server'
import type { PagePayload, SiteData } from '#contracts/payload'
import { App } from './app.tsx'
import { renderFrame } from './layout/render-frame.tsx'
import { createNavigator } from './runtime/navigation/navigator.ts'
import { resolvePage } from './runtime/resolve-page.tsx'
import type { ResolvedPage } from './runtime/resolved-page.ts'

/** Loading is asynchronous, rendering is synchronous, so requests cannot mix. */
export async function renderPage(
  payload: PagePayload,
  path: string,
  siteData: SiteData,
): Promise<string> {
  const page = await resolvePage(payload, path)
  return renderLoadedPage(page, siteData)
}

function renderLoadedPage(page: ResolvedPage, siteData: SiteData): string {
  const main = renderToString(<App navigator={createNavigator(page)} siteData={siteData} />)
  const { above, below } = renderFrame(page, siteData)
  return above + main + below
}
