import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isCurrent } from '../../tools/build-storefront.ts'
import { SHOP_ENVIRONMENT, SHOP_FLAGS } from '../../tools/shop-process.mjs'
import { NO_EXTERNAL_SERVICES } from '../stand-ins/no-external-services.ts'

const ROOT = join(import.meta.dirname, '../..')

export type ShopProcess = {
  readonly child: ChildProcess
  readonly output: () => string
  readonly errors: () => string
  /** This is the address from the log line 'open at …'. */
  readonly opened: Promise<string>
  readonly exited: Promise<number | null>
}

type Options = {
  /** This is a file descriptor for the shop's output; by default the test captures it. */
  readonly logTo?: number
  /** This is where the project lies, or a link to it. */
  readonly folder?: string
}

let isBuilt: boolean | null = null

/** A process runs what was built. Without this, a test would be about the sources before the last change. */
function refuseOldBuild(): void {
  isBuilt ??= isCurrent()
  if (!isBuilt) throw new Error('The sources have changed since the last build. Run npm run build.')
}

/** Starts the shop as the owner does, in a child process. */
export function startShopProcess(
  environment: Readonly<Record<string, string>>,
  { logTo, folder = ROOT }: Options = {},
): ShopProcess {
  refuseOldBuild()
  const { DATABASE_URL: _, ...inherited } = process.env
  const child = spawn(process.execPath, [...SHOP_FLAGS, 'server/main.ts'], {
    cwd: folder,
    env: {
      ...SHOP_ENVIRONMENT,
      ...inherited,
      ...NO_EXTERNAL_SERVICES,
      HOST: '127.0.0.1',
      ...environment,
    },
    stdio: logTo === undefined ? 'pipe' : ['ignore', logTo, logTo],
  })
  let output = ''
  let errors = ''
  child.stderr?.on('data', (bytes) => {
    errors += bytes
  })
  const opened = new Promise<string>((resolve) => {
    child.stdout?.on('data', (bytes) => {
      output += bytes
      const address = /open at (?<address>\S+)/.exec(output)?.groups?.address
      if (address) resolve(address)
    })
  })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { child, opened, exited, output: () => output, errors: () => errors }
}

/** Resolves once the URL returns a success status. */
export async function waitUntilReady(url: string): Promise<void> {
  for (;;) {
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return
    await pause(50)
  }
}
