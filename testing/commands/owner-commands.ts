import { type ChildProcess, execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { DatabaseSettings } from '#database/database'

type Tool =
  | 'catalogue'
  | 'codes'
  | 'drops'
  | 'orders'
  | 'mail'
  | 'messages'
  | 'owner'
  | 'rights'
  | 'stock'
  | 'subscribers'
type Environment = Readonly<Record<string, string>>
type Settings = DatabaseSettings & { readonly environment?: Environment }

/** A script that calls the command gets these. The line that names the shop is left out of `stderr`. */
type Streams = { readonly code: number | null; readonly stdout: string; readonly stderr: string }
/** A person in front of the command gets these. */
type Ending = { readonly code: number | null; readonly output: string }

const TOOLS = join(import.meta.dirname, '../../tools')
const PUBLIC = { PUBLIC_URL: 'https://shop.example' }

/** Runs the command in its own process, like the owner. */
export async function startCommand(
  tool: Tool,
  args: readonly string[],
  settings: DatabaseSettings,
): Promise<Ending> {
  return asSeen(await startInOwnProcess(tool, args, { ...settings, environment: PUBLIC }))
}

/** Runs the command in the kept process. */
export async function runCommand(
  tool: Tool,
  args: readonly string[],
  settings: DatabaseSettings,
): Promise<Ending> {
  return asSeen(await runInKeptProcess(tool, args, { ...settings, environment: PUBLIC }))
}

function asSeen({ code, stdout, stderr }: Streams): Ending {
  return { code, output: stdout + stderr }
}

export function startInOwnProcess(
  tool: Tool,
  args: readonly string[],
  settings: Settings,
): Promise<Streams> {
  const { promise: ended, resolve } = Promise.withResolvers<Streams>()
  const child = execFile(
    process.execPath,
    [join(TOOLS, `${tool}.ts`), ...args],
    { env: { ...process.env, ...environmentOf(settings) } },
    (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr: withoutShop(stderr) }),
  )
  return ended
}

/**
 * Runs the command in a process that has run others before: a new one takes half a second to load the
 * modules. Each tool needs one test with its own process, which also proves that its process ends.
 */
export function runInKeptProcess(
  tool: Tool,
  args: readonly string[],
  settings: Settings,
): Promise<Streams> {
  const ended = previous.then(() => ask(tool, args, settings))
  previous = ended.catch(() => undefined)
  return ended
}

/** The kept process runs one command at a time. */
let previous: Promise<unknown> = Promise.resolve()

async function ask(tool: Tool, args: readonly string[], settings: Settings): Promise<Streams> {
  runner ??= startRunner()
  const child = runner
  const listening = new AbortController()
  const answer = once(child, 'message', { signal: listening.signal })
  const exit = once(child, 'exit', { signal: listening.signal })
  child.send({ file: join(TOOLS, `${tool}.ts`), args, environment: environmentOf(settings) })
  const [ending] = await Promise.race([answer, exit.then(() => [endedWith(child.exitCode)])])
  listening.abort()
  return { ...ending, stderr: withoutShop(ending.stderr) }
}

/** A test of its own (tools/name-shop.integration.test.ts) holds when this line is there. */
function withoutShop(stderr: string): string {
  return stderr.replace(/^The shop in .+\.\n/m, '')
}

function endedWith(code: number | null): Streams {
  return { code, stdout: '', stderr: '' }
}

let runner: ChildProcess | undefined

/** The runner ends with this process, and does not keep it running. */
function startRunner(): ChildProcess {
  const child = fork(join(import.meta.dirname, 'run-commands.child.ts'), { execArgv: [] })
  child.once('exit', () => {
    runner = undefined
  })
  child.unref()
  return child
}

function environmentOf({ dataDir, databaseUrl = '', environment = {} }: Settings): Environment {
  return { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...environment }
}
