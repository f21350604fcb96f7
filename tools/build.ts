import { rmSync } from 'node:fs'
import { buildStorefront } from './build-storefront.ts'
import { compileServer } from './compile-server.ts'
import { SHOP_ENVIRONMENT } from './shop-process.mjs'

/** `npm run build` is for servers that start the shop without npm start, which builds by itself. */
const outcome = await buildStorefront()
console.log(`The storefront is ${outcome}.`)
// Without this the compiled code of each release would stay.
if (outcome === 'built') {
  rmSync(SHOP_ENVIRONMENT.NODE_COMPILE_CACHE, { recursive: true, force: true })
}
compileServer()
