import { dirname, join } from 'node:path'
import { loadBuiltFrontEnds } from './load-built-front-ends.ts'
import { start } from './start.ts'

const root = dirname(import.meta.dirname)

// Not when tools/compile-server.ts imports it, which only fills the compile cache.
if (import.meta.main) {
  await start({ root, loadFrontEnds: () => loadBuiltFrontEnds(join(root, 'dist')) })
}
