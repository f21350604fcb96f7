import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import * as v from 'valibot'
import { SHOP_ENVIRONMENT, SHOP_FLAGS } from '../../tools/shop-process.mjs'

const REPORTER = join(import.meta.dirname, 'report-usage.child.ts')
const TIMEOUT_MS = 20_000

const usageSchema = v.object({
  cpuMs: v.number(),
  rssMegabytes: v.number(),
  /** The peak is since the process was started. */
  peakRssMegabytes: v.number(),
  /** The stop is in CPU time of the thread, since `watchLoop`; 0 without it. */
  longestStopMs: v.number(),
})
type Usage = v.InferOutput<typeof usageSchema>

export type MeasuredProcess = {
  /** The time is from the start of the process until it was ready. */
  readonly readyMs: number
  readonly usage: () => Promise<Usage>
  /** This starts to measure the longest stop of the event loop. */
  readonly watchLoop: () => void
  readonly stop: () => Promise<void>
}

/** A process of the shop is started with the pinned Node of its checkout and the flags of its `npm start`. */
export type ShopRuntime = {
  readonly node: string
  readonly flags: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly folder: string
}

const OWN_RUNTIME: ShopRuntime = {
  node: process.execPath,
  flags: SHOP_FLAGS,
  environment: SHOP_ENVIRONMENT,
  folder: process.cwd(),
}

type Start = {
  readonly file: string
  readonly env: Readonly<Record<string, string>>
  /** The process prints this when it is ready. */
  readonly readyText: string
  /** The runtime is that of another checkout; the default is this one. */
  readonly runtime?: ShopRuntime
}

/** Starts a separate process like the shop, so that client and server do not share an event loop. */
export async function startProcess(start: Start): Promise<MeasuredProcess> {
  const { file, env, readyText, runtime = OWN_RUNTIME } = start
  const startedAt = performance.now()
  const child = spawn(runtime.node, [...runtime.flags, '--import', REPORTER, file], {
    cwd: runtime.folder,
    env: { PATH: process.env.PATH, ...runtime.environment, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  await untilPrinted(child, readyText)
  const readyMs = performance.now() - startedAt
  return {
    readyMs,
    usage: async () => {
      const reply = once(child, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) })
      child.send('usage')
      const [message] = await reply
      return v.parse(usageSchema, message)
    },
    watchLoop: () => child.send('watch-loop'),
    stop: async () => {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit', { signal: AbortSignal.timeout(TIMEOUT_MS) })
      child.kill('SIGTERM')
      await ended.catch(() => child.kill('SIGKILL'))
    },
  }
}

function untilPrinted(child: ChildProcess, text: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let printed = ''
  const notice = (chunk: Buffer) => {
    printed += chunk
    if (printed.includes(text)) resolve()
  }
  child.stdout?.on('data', notice)
  child.stderr?.on('data', notice)
  child.once('exit', () => reject(new Error(`It did not start:\n${printed}`)))
  const timer = setTimeout(() => {
    child.kill('SIGKILL')
    reject(new Error(`It was not ready in ${TIMEOUT_MS} ms:\n${printed}`))
  }, TIMEOUT_MS)
  return promise.finally(() => clearTimeout(timer))
}
