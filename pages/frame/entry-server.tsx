import { renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import { renderFrame } from './layout/render-frame.tsx'
import { createNavigator } from './navigation/navigator.ts'
import type { PagePayload, SiteData } from './payload.ts'
import { resolvePage } from './resolve-page.tsx'
import type { ResolvedPage } from './resolved-page.ts'

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
