import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const EVERY_MS = 2_000

/**
 * Loaded into a shop with `--import`: what nobody needs any more is given up at once. A short run
 * would otherwise take for a leak what was only not collected yet.
 */
setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')
setInterval(collect, EVERY_MS).unref()
