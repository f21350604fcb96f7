import { renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import { drawFrame } from './layout/draw-frame.tsx'
import { type LoadedPage, loadPage } from './load-page.tsx'
import { createNavigator } from './navigation/navigator.ts'
import type { PagePayload, Shell } from './payload.ts'

export { matchRoute, type RouteMatch } from './match-route.ts'
export type { PageDataByRoute, RouteName } from './page-data.ts'
export type { PagePayload, Shell } from './payload.ts'
export { routes } from './routes.ts'

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
