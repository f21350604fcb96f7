import type { Navigator } from './navigator.ts'
import { createPageSource } from './page-source.ts'

/** The offline page stands in for another one, which this device may still have as data. */
export async function showKeptPage(navigator: Navigator, build: string) {
  const { route } = navigator.current()
  if (route !== 'offline' || location.pathname.startsWith('/assets/')) return
  const page = await createPageSource(build).get(location.pathname + location.search)
  document.title = page.title
  navigator.show(page)
}
