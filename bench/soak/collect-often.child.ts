import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const EVERY_MS = 2_000

/**
 * `--import` loads this into a shop, where it collects garbage often. In a short run, garbage that was not collected
 * yet would otherwise look like a leak.
 */
setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')
setInterval(collect, EVERY_MS).unref()
