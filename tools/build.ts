import { buildStorefront } from './build-storefront.ts'

/** npm run build: for a server that starts the shop by itself; npm start builds on its own. */
console.log(`The storefront is ${await buildStorefront()}.`)
