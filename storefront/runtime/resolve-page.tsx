import type { ReactNode } from 'react'
import type { RouteName } from '#contracts/page-data'
import type { PagePayload } from '#contracts/payload'
import { loadStaticParts, type StaticParts } from '../layout/static-parts.ts'
import { type Layout, routes } from '../routes.ts'

/** A page that is ready to be shown. */
export type ResolvedPage = {
  readonly route: RouteName
  readonly path: string
  readonly layout: Layout
  readonly title: string
  readonly element: ReactNode
  readonly staticParts: StaticParts
}

export async function resolvePage<Name extends RouteName>(
  payload: PagePayload<Name>,
  path: string,
): Promise<ResolvedPage> {
  const { route, title, data } = payload
  const { layout, load } = routes[route]
  const [{ Page }, stillParts] = await Promise.all([load(), loadStaticParts(layout)])
  return { route, path, title, layout, element: <Page data={data} />, staticParts: stillParts }
}
