import { monitorEventLoopDelay } from 'node:perf_hooks'
import * as v from 'valibot'

/** In the generator's process: does what it is told and answers what came of it. */
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

/** What the shoppers cost themselves: where that is much, they were measured and not the shop. */
export const generatorSchema = v.object({
  seconds: v.number(),
  /** Of one core. */
  cpuShare: v.number(),
  /** The longest time in which they could not even look at the clock. */
  stallMs: v.number(),
})

export async function watchedOver<Answer>(work: () => Promise<Answer>) {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const before = process.cpuUsage()
  const startedAt = performance.now()
  const answer = await work()
  const { user, system } = process.cpuUsage(before)
  const ms = performance.now() - startedAt
  delay.disable()
  const cpuShare = (user + system) / 1000 / ms
  return { answer, generator: { seconds: ms / 1000, cpuShare, stallMs: delay.max / 1e6 } }
}
