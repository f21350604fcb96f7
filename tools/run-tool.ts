import { spawn } from 'node:child_process'
import { join } from 'node:path'

const BIN = join(import.meta.dirname, '../node_modules/.bin')

/** Runs an installed tool with the pinned Node and inherits its output. */
export function runTool(
  tool: string,
  options: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<number> {
  const child = spawn(join(BIN, tool), options, {
    stdio: 'inherit',
    env: { ...process.env, ...environment, PATH: `${BIN}:${process.env.PATH}` },
  })
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
}
