import { spawnSync } from 'node:child_process'
import { dirname } from 'node:path'
import { SHOP_ENVIRONMENT, SHOP_FLAGS } from './shop-process.mjs'

/**
 * Reads the server's files once, so that Node keeps them stripped of their types: whoever has to
 * strip one himself holds the stripper in memory for the rest of his life.
 */
export function compileServer() {
  const read = ['--input-type=module', '--eval', "await import('#server/main')"]
  spawnSync(process.execPath, [...SHOP_FLAGS, ...read], {
    cwd: dirname(import.meta.dirname),
    env: { ...process.env, ...SHOP_ENVIRONMENT },
    stdio: 'inherit',
  })
}
