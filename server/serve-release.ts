import { loadBuiltFrontEnds } from './load-built-front-ends.ts'
import { start } from './start.ts'

type Served = { readonly root: string; readonly release: string }

/** Runs the shop with the front ends of the release whose server this is. */
export function serveRelease({ root, release }: Served): Promise<void> {
  return start({ root, loadFrontEnds: () => loadBuiltFrontEnds(release) })
}
