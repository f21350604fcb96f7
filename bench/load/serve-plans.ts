import { monitorEventLoopDelay } from 'node:perf_hooks'
import * as v from 'valibot'

/** In the generator's process: runs each received plan and sends back the report. */
export function servePlans(run: (plan: unknown) => Promise<object>) {
  process.on('message', (plan) => {
    run(plan).then(
      (report) => process.send?.(report),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  })
}

/** The load generator's own cost: if it is high, the generator was measured and not the shop. */
export const generatorSchema = v.object({
  seconds: v.number(),
  /** Of one core. */
  cpuShare: v.number(),
  /** The longest delay of the generator's event loop. */
  stallMs: v.number(),
})

export async function withGeneratorStats<Value>(work: () => Promise<Value>) {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const before = process.cpuUsage()
  const startedAt = performance.now()
  const value = await work()
  const { user, system } = process.cpuUsage(before)
  const ms = performance.now() - startedAt
  delay.disable()
  const cpuShare = (user + system) / 1000 / ms
  return { value, generator: { seconds: ms / 1000, cpuShare, stallMs: delay.max / 1e6 } }
}
