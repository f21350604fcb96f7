import type { ReactNode } from 'react'
import type { RouteName } from '#contracts/page-data'
import type { PagePayload } from '#contracts/payload'
import { loadStillParts, type StillParts } from '../layout/static-parts.ts'
import { type Layout, routes } from '../routes.ts'

/** A page that is ready to be shown. */
export type LoadedPage = {
  readonly route: RouteName
  readonly path: string
  readonly layout: Layout
  readonly title: string
  readonly element: ReactNode
  readonly stillParts: StillParts
}

export async function loadPage<Name extends RouteName>(
  payload: PagePayload<Name>,
  path: string,
): Promise<LoadedPage> {
  const { route, title, data } = payload
  const { layout, load } = routes[route]
  const [{ Page }, stillParts] = await Promise.all([load(), loadStillParts(layout)])
  return { route, path, title, layout, element: <Page data={data} />, stillParts }
}
