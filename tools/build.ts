import { buildStorefront } from './build-storefront.ts'
import { compileServer } from './compile-server.ts'

/** npm run build: for servers that start the shop without npm start, which builds by itself. */
console.log(`The storefront is ${await buildStorefront()}.`)
compileServer()
