import { type ChildProcess, execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { DatabaseSettings } from '#database/database'

type Tool = 'orders' | 'mail' | 'messages' | 'rights' | 'subscribers'
type Ending = { readonly code: number | null; readonly output: string }

const TOOLS = join(import.meta.dirname, '../../tools')

/** Runs the command in its own process, like the owner. */
export function startCommand(
  tool: Tool,
  args: readonly string[],
  settings: DatabaseSettings,
): Promise<Ending> {
  const { promise: ended, resolve } = Promise.withResolvers<Ending>()
  const child = execFile(
    process.execPath,
    [join(TOOLS, `${tool}.ts`), ...args],
    { env: { ...process.env, ...environmentOf(settings) } },
    (_error, stdout, stderr) => resolve({ code: child.exitCode, output: stdout + stderr }),
  )
  return ended
}

/**
 * Runs the command in a process that has run others before: a new one takes half a second to load the
 * modules. Each tool needs one test with `startCommand`, which also proves that its process ends.
 */
export async function runCommand(
  tool: Tool,
  args: readonly string[],
  settings: DatabaseSettings,
): Promise<Ending> {
  runner ??= startRunner()
  const child = runner
  const listening = new AbortController()
  const answer = once(child, 'message', { signal: listening.signal })
  const exit = once(child, 'exit', { signal: listening.signal })
  child.send({ file: join(TOOLS, `${tool}.ts`), args, environment: environmentOf(settings) })
  const [ending] = await Promise.race([answer, exit.then(() => [{ code: child.exitCode }])])
  listening.abort()
  return ending
}

let runner: ChildProcess | undefined

/** Ends with this process, and does not keep it running. */
function startRunner(): ChildProcess {
  const child = fork(join(import.meta.dirname, 'run-commands.child.ts'), { execArgv: [] })
  child.once('exit', () => {
    runner = undefined
  })
  child.unref()
  return child
}

function environmentOf({ dataDir, databaseUrl = '' }: DatabaseSettings) {
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: 'https://shop.example',
  }
}
