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
  /** Since the process was started. */
  peakRssMegabytes: v.number(),
  /** In CPU time of its thread, since `watchLoop`; 0 without it. */
  longestStopMs: v.number(),
})
type Usage = v.InferOutput<typeof usageSchema>

export type MeasuredProcess = {
  /** From its start until it was ready. */
  readonly readyMs: number
  readonly usage: () => Promise<Usage>
  /** Starts to measure the longest stop of its event loop. */
  readonly watchLoop: () => void
  readonly stop: () => Promise<void>
}

type Start = {
  readonly file: string
  readonly env: Readonly<Record<string, string>>
  /** What the process prints when it is ready. */
  readonly readyText: string
}

/** A separate process, so that client and server do not share an event loop; started like the shop. */
export async function startProcess({ file, env, readyText }: Start): Promise<MeasuredProcess> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...SHOP_FLAGS, '--import', REPORTER, file], {
    env: { PATH: process.env.PATH, ...SHOP_ENVIRONMENT, ...env },
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
