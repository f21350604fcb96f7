import { renderToString } from 'react-dom/server'
import type { PagePayload, Shell } from '#contracts/payload'
import { App } from './app.tsx'
import { drawFrame } from './layout/render-frame.tsx'
import { createNavigator } from './runtime/navigation/navigator.ts'
import { type LoadedPage, loadPage } from './runtime/resolve-page.tsx'

export type { PageDataByRoute, RouteName } from '#contracts/page-data'
export type { PagePayload, Shell } from '#contracts/payload'
export { routes } from './routes.ts'
export { matchRoute, type RouteMatch } from './runtime/match-route.ts'

/** Loading may wait; rendering is one synchronous turn, so nothing of one request meets another. */
export async function renderPage(
  payload: PagePayload,
  path: string,
  shell: Shell,
): Promise<string> {
  const page = await loadPage(payload, path)
  return renderLoadedPage(page, shell)
}

function renderLoadedPage(page: LoadedPage, shell: Shell): string {
  const main = renderToString(<App navigator={createNavigator(page)} shell={shell} />)
  const { above, below } = drawFrame(page, shell)
  return above + main + below
}
