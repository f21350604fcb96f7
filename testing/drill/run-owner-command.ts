import { execFile } from 'node:child_process'
import { join } from 'node:path'
import type { DatabaseSettings } from '#database/database'
import { drillEnvironment } from './drill-shop.ts'

type Tool = 'backup' | 'restore'

const TOOLS = join(import.meta.dirname, '../../tools')
/** Programs are found by these; no setting of a shop is among them. */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'NODE_COMPILE_CACHE'] as const

/** Runs what the owner types, in a process of its own, and returns what it prints. Throws if it fails. */
export function runOwnerCommand(
  tool: Tool,
  args: readonly string[],
  settings: DatabaseSettings,
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const inherited = INHERITED.map((name) => [name, process.env[name]])
  const env = { ...Object.fromEntries(inherited), ...drillEnvironment(settings), ...more }
  execFile(
    process.execPath,
    [join(TOOLS, `${tool}.ts`), ...args],
    { env },
    (error, stdout, stderr) => {
      if (error) reject(new Error(`npm run ${tool} failed: ${stderr || stdout || error.message}`))
      else resolve(stdout.trim())
    },
  )
  return promise
}
