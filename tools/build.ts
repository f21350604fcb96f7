import { rmSync } from 'node:fs'
import { buildStorefront, isCurrent } from './build-storefront.ts'
import { compileServer } from './compile-server.ts'
import { judgeSpace, readFreeBytes, SPACE_MB } from './judge-machine.mjs'
import { SHOP_ENVIRONMENT } from './shop-process.mjs'

/** `npm run build` is for servers that start the shop without npm start, which builds by itself. */
const complaint = judgeSpace(readFreeBytes('.'), SPACE_MB.build)
// A shop that is built already starts on a full disk, too.
if (complaint !== null && !isCurrent()) giveUp(complaint)

const outcome = await buildStorefront().catch((error: unknown) => {
  if (!/ENOSPC|No space left/.test(String(error))) throw error
  return giveUp('The disk is full: the storefront could not be built. Free some space first.')
})
console.log(`The storefront is ${outcome}.`)
// Without this the compiled code of each release would stay.
if (outcome === 'built') {
  rmSync(SHOP_ENVIRONMENT.NODE_COMPILE_CACHE, { recursive: true, force: true })
}
compileServer()

function giveUp(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
