import { loadStaticParts } from './layout/static-parts.ts'
import { loadPage } from './page-modules.ts'
import type { PagePayload } from './payload.ts'
import type { ResolvedPage } from './resolved-page.ts'
import { routes } from './routes.ts'

/** `path` includes the query. */
export async function resolvePage(
  { route, title, data, drops, file }: PagePayload,
  path: string,
): Promise<ResolvedPage> {
  const [pathname = ''] = path.split('?', 1)
  const [{ Page }, staticParts, notice] = await Promise.all([
    loadPage(route, pathname, file),
    loadStaticParts(routes[route]),
    drops && loadDrops().then(({ Drops }) => <Drops drops={drops} />),
  ])
  return { route, path, title, element: <Page data={data as never} />, notice, staticParts }
}

const loadDrops = () => import('../kit/drop/drops.tsx')
