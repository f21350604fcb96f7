import type { RouteName } from '#contracts/page-data'
import type { PagePayload } from '#contracts/payload'
import { routes } from '#contracts/routes'
import { loadStaticParts } from '../layout/static-parts.ts'
import { pages } from '../routes.ts'
import type { ResolvedPage } from './resolved-page.ts'

/** `path` includes the query. */
export async function resolvePage<Name extends RouteName>(
  { route, title, data, drops }: PagePayload<Name>,
  path: string,
): Promise<ResolvedPage> {
  const [pathname = ''] = path.split('?', 1)
  const [{ Page }, staticParts, notice] = await Promise.all([
    pages[route](pathname),
    loadStaticParts(routes[route]),
    drops && loadDrops().then(({ Drops }) => <Drops drops={drops} />),
  ])
  return { route, path, title, element: <Page data={data} />, notice, staticParts }
}

const loadDrops = () => import('../drop/drops.tsx')
