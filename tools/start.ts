import { buildStorefront } from './build-storefront.ts'

await buildStorefront()
await import('#server/main')
