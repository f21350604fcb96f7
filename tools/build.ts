import { buildStorefront } from './build-storefront.ts'
import { compileServer } from './compile-server.ts'

/** npm run build: for a server that starts the shop by itself; npm start builds on its own. */
console.log(`The storefront is ${await buildStorefront()}.`)
compileServer()
