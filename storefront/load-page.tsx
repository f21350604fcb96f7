import type { ReactNode } from 'react'
import type { RouteName } from './page-data.ts'
import type { PagePayload } from './payload.ts'
import { type Layout, routes } from './routes.ts'

/** A page that is ready to be shown. */
export type LoadedPage = {
  readonly route: RouteName
  readonly path: string
  readonly layout: Layout
  readonly title: string
  readonly element: ReactNode
}

export async function loadPage<Name extends RouteName>(
  payload: PagePayload<Name>,
  path: string,
): Promise<LoadedPage> {
  const { route, title, data } = payload
  const { Page } = await routes[route].load()
  return { route, path, title, layout: routes[route].layout, element: <Page data={data} /> }
}
