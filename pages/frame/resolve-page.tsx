import { loadStaticParts } from './layout/static-parts.ts'
import type { RouteName } from './page-data.ts'
import { pages } from './page-modules.ts'
import type { PagePayload } from './payload.ts'
import type { ResolvedPage } from './resolved-page.ts'
import { routes } from './routes.ts'

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

const loadDrops = () => import('../kit/drop/drops.tsx')
