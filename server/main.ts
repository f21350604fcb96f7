import { dirname, join } from 'node:path'
import { loadBuiltStorefront } from './pages/storefront.ts'
import { run } from './run.ts'

const root = dirname(import.meta.dirname)

await run({ root, loadStorefront: () => loadBuiltStorefront(join(root, 'dist')) })
