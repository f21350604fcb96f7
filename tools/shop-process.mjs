// How `npm start`, the bench and tests start a process of the shop. Plain JavaScript because
// bootstrap.mjs needs it. docs/operations/shop@.service repeats it; a test compares the two.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

export const SHOP_FLAGS = [
  // Untrusted JSON with a key __proto__ must not change an object's prototype.
  '--disable-proto=delete',
  // In MB. A page leaves little garbage, so a larger nursery only takes more memory.
  '--max-semi-space-size=4',
  // By default V8 lets the heap grow to three times what is in use before a full collection.
  '--heap-growing-percent=50',
]

/** See docs/decisions/0010-memory-of-a-process.md. */
export const SHOP_ENVIRONMENT = {
  NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
}

/** Settings for the shop and the owner's commands. */
export const ENVIRONMENT_FILE_FLAG = '--import=./tools/read-env-file.mjs'
