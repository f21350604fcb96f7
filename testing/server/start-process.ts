import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { SHOP_ENVIRONMENT, SHOP_FLAGS } from '../../tools/shop-process.mjs'
import { NOBODY_OUTSIDE } from '../stand-ins/nobody-outside.ts'

const ROOT = join(import.meta.dirname, '../..')

export type ShopProcess = {
  readonly child: ChildProcess
  readonly output: () => string
  readonly errors: () => string
  /** The address from the line that says the shop is open. */
  readonly opened: Promise<string>
  readonly exited: Promise<number | null>
}

/** `logTo`: a file that takes what the shop says, instead of the test. */
type Options = { readonly logTo?: number }

/** The shop as the owner starts it, in a process of its own. */
export function startShopProcess(
  environment: Readonly<Record<string, string>>,
  { logTo }: Options = {},
): ShopProcess {
  const { DATABASE_URL: _, ...inherited } = process.env
  const child = spawn(process.execPath, [...SHOP_FLAGS, 'server/main.ts'], {
    cwd: ROOT,
    env: {
      ...SHOP_ENVIRONMENT,
      ...inherited,
      ...NOBODY_OUTSIDE,
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

/** Resolves when somebody serves there. */
export async function answers(url: string): Promise<void> {
  for (;;) {
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return
    await pause(50)
  }
}
