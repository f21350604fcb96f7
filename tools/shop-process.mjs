// How a process of the shop is started, by `npm start`, by the bench and by tests. It is plain
// JavaScript because bootstrap.mjs needs it; docs/operations/shop@.service says the same.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

export const SHOP_FLAGS = [
  // The shop reads what strangers send: no object gets another prototype by a key of its name.
  '--disable-proto=delete',
  // In MB. A page leaves little behind it: a larger nursery only takes longer to be used again.
  '--max-semi-space-size=4',
  // V8 would let garbage grow to thrice what is in use before it collects it all.
  '--heap-growing-percent=50',
]

/** See docs/decisions/0010-memory-of-a-process.md. */
export const SHOP_ENVIRONMENT = {
  NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
}

/** Settings for the shop and its owner's commands; what the environment says wins over the file. */
export const ENVIRONMENT_FILE_FLAG = '--env-file-if-exists=.env'

/** Without the file no flag: Node would remark on it before the answer of every command. */
export function environmentFileFlags() {
  return existsSync(join(root, '.env')) ? [ENVIRONMENT_FILE_FLAG] : []
}
