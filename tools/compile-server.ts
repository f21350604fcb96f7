import { spawnSync } from 'node:child_process'
import { dirname } from 'node:path'
import { SHOP_ENVIRONMENT, SHOP_FLAGS } from './shop-process.mjs'

const READ = `
  await import('#server/main')
  const { currentReleaseFolder } = await import('#server/base/release/release-folders')
  const folder = currentReleaseFolder('dist') + '/server'
  const { readdirSync } = await import('node:fs')
  for (const name of readdirSync(folder)) await import(folder + '/' + name)
`

/**
 * Importing the server's files once fills Node's compile cache: a process that has to strip the types of a file itself
 * keeps the compiler in memory until it exits.
 */
export function compileServer() {
  const read = ['--input-type=module', '--eval', READ]
  spawnSync(process.execPath, [...SHOP_FLAGS, ...read], {
    cwd: dirname(import.meta.dirname),
    env: { ...process.env, ...SHOP_ENVIRONMENT },
    stdio: 'inherit',
  })
}
