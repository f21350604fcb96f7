import { dirname, join } from 'node:path'
import { loadBuiltStorefront } from './pages/storefront.ts'
import { start } from './start.ts'

const root = dirname(import.meta.dirname)

// Not when it is only read, so that it is found stripped of its types later: tools/build.ts.
if (import.meta.main) {
  await start({ root, loadStorefront: () => loadBuiltStorefront(join(root, 'dist')) })
}
