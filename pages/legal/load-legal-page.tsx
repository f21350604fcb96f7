import { legalPathAt } from '../frame/routes.ts'
import { staticHtml } from '../kit/static-html.ts'

/** The app finds the server-rendered text by the name of its path. */
export async function loadLegalPage(pathname: string) {
  const name = legalPathAt(pathname).slice(1)
  return { Page: await staticHtml(name, async () => (await loadLegal()).Page) }
}

const loadLegal = () => import('./page.tsx')
