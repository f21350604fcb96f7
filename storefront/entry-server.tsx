import { renderToString } from 'react-dom/server'
import type { PagePayload, SiteData } from '#contracts/payload'
import { App } from './app.tsx'
import { renderFrame } from './layout/render-frame.tsx'
import { createNavigator } from './runtime/navigation/navigator.ts'
import { type ResolvedPage, resolvePage } from './runtime/resolve-page.tsx'

export type { PageDataByRoute, RouteName } from '#contracts/page-data'
export type { PagePayload, SiteData as Shell } from '#contracts/payload'
export { routes } from './routes.ts'
export { matchRoute, type RouteMatch } from './runtime/match-route.ts'

/** Loading may wait; rendering is one synchronous turn, so nothing of one request meets another. */
export async function renderPage(
  payload: PagePayload,
  path: string,
  siteData: SiteData,
): Promise<string> {
  const page = await resolvePage(payload, path)
  return renderLoadedPage(page, siteData)
}

function renderLoadedPage(page: ResolvedPage, siteData: SiteData): string {
  const main = renderToString(<App navigator={createNavigator(page)} shell={siteData} />)
  const { above, below } = renderFrame(page, siteData)
  return above + main + below
}
