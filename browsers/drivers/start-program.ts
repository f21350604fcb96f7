import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { findProgram } from '../../tools/find-program.ts'

export type Program = {
  /** Resolves with the first match in the program's output, and rejects if it ends without it. */
  readonly waitForOutput: (pattern: RegExp) => Promise<string>
  readonly stop: () => Promise<void>
}

/** Starts the first of these programs that is installed. */
export function startProgram(
  names: readonly string[],
  options: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Program {
  const path = findProgram(names)
  if (path === undefined) throw new Error(`${names.join(' or ')} is not installed.`)
  const child = spawn(path, options, { env: { ...process.env, ...environment } })
  const exited = once(child, 'exit')
  const kill = () => child.kill()
  // A run that is interrupted leaves no browser behind.
  process.once('exit', kill)
  return {
    waitForOutput: (pattern) => waitForOutput(child, pattern),
    stop: async () => {
      child.kill()
      await exited
      process.off('exit', kill)
    },
  }
}

function waitForOutput(child: ChildProcess, pattern: RegExp): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    function read(bytes: Buffer) {
      output += bytes
      const match = pattern.exec(output)?.[1]
      if (match !== undefined) resolve(match)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', () => reject(new Error(`${child.spawnfile} has ended: ${output}`)))
  })
}
