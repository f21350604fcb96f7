import type { ComponentType } from 'react'
import { loadSizeHelp } from '../kit/product/load-size-help.ts'
import type { PageFile } from './payload.ts'
import type { RouteName } from './routes.ts'

type PageModule = { readonly Page: ComponentType<{ readonly data: never }> }

/** Each folder has one page; that of the home page has a second file. */
const pages = import.meta.glob<PageModule>(['../*/page.tsx', '../home/more-sections.tsx'])

/** Loads the page of a route on demand; `pages/frame/routes.ts` has the paths. */
export async function loadPage(
  route: RouteName,
  pathname: string,
  file: PageFile | 'page' = 'page',
): Promise<PageModule> {
  if (route === 'legal') return (await loadLegal()).loadLegalPage(pathname)
  if (route === 'sizes') return loadSizeHelp()
  const load = pages[`../${route}/${file}.tsx`]
  if (load === undefined) throw new Error(`pages/${route} has no page`)
  return load()
}

// The import has a function of its own, because the build wraps an `import()` whose exports are used in place.
const loadLegal = () => import('../legal/load-legal-page.tsx')
