import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { DatabaseSettings } from '#database/database'

/** Starts a script of this folder as a child process; kills it after `timeoutMs`, if not 0. */
export function startChild(
  script: string,
  settings: DatabaseSettings,
  timeoutMs = 0,
  more: readonly string[] = [],
) {
  const file = fileURLToPath(new URL(script, import.meta.url))
  return spawn(process.execPath, [file, JSON.stringify(settings), ...more], {
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  })
}

/** Returns the output of the process; throws if its exit code is not 0. */
export async function runChild(script: string, settings: DatabaseSettings): Promise<string> {
  const child = startChild(script, settings)
  const [output, code] = await Promise.all([text(child.stdout), exitCode(child)])
  if (code !== 0) throw new Error(`${script} ended with code ${code}: ${output}`)
  return output
}

async function exitCode(child: ChildProcess): Promise<number | null> {
  await once(child, 'exit')
  return child.exitCode
}
