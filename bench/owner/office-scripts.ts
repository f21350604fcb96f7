import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSize, type ScriptFile } from '../pages/reachable-scripts.ts'

const ASSETS = join(import.meta.dirname, '../../dist/current/client/assets')

/** Lists every script of the back office, with those that a press loads. */
export function officeScripts(): readonly ScriptFile[] {
  return readdirSync(ASSETS)
    .filter((file) => file.startsWith('office-') && file.endsWith('.js'))
    .map((file) => ({ file, gzipBytes: gzipSize(readFileSync(join(ASSETS, file))) }))
}
