import { execFile } from 'node:child_process'
import { join } from 'node:path'
import type { DatabaseSettings } from '#database/database'
import { NO_EXTERNAL_SERVICES } from '../stand-ins/no-external-services.ts'

type Ending = { readonly code: number | null; readonly output: string }

const TOOLS = join(import.meta.dirname, '../../tools')

/** Runs one of the owner's commands in a process of its own; the output is what it says on both ways. */
export function runOwnerTool(
  tool: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Ending> {
  const { promise, resolve } = Promise.withResolvers<Ending>()
  const child = execFile(
    process.execPath,
    [join(TOOLS, `${tool}.ts`), ...args],
    { env: { ...process.env, ...NO_EXTERNAL_SERVICES, DATABASE_URL: '', ...env } },
    (_error, stdout, stderr) => resolve({ code: child.exitCode, output: stdout + stderr }),
  )
  return promise
}

export function environmentOf({ dataDir, databaseUrl = '' }: DatabaseSettings) {
  return { DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
}
