import type { Navigator } from './navigator.ts'
import { createPageSource } from './page-source.ts'

/** The offline page is shown in place of another page, whose data may be in the cache. */
export async function showCachedPage(navigator: Navigator, build: string) {
  const { route } = navigator.current()
  if (route !== 'offline' || location.pathname.startsWith('/assets/')) return
  const page = await createPageSource(build).get(location.pathname + location.search)
  document.title = page.title
  navigator.show(page)
}
