import { monitorEventLoopDelay } from 'node:perf_hooks'
import * as v from 'valibot'

/** What a generator says when it has come to the point at which it waits for the others, and what it is told then. */
export const WAITING = 'waiting for the others'
export const GO_ON = 'all are there'

/** Resolves when every generator that runs a part of the same plan has come as far. */
export type MeetOthers = () => Promise<void>

/** In the generator's process: runs each received plan and sends back the report. */
export function servePlans(run: (plan: unknown, meetOthers: MeetOthers) => Promise<object>) {
  let goOn = () => {}
  const meetOthers: MeetOthers = () =>
    new Promise((resolve) => {
      goOn = resolve
      process.send?.(WAITING)
    })
  process.on('message', (plan) => {
    if (plan === GO_ON) return goOn()
    run(plan, meetOthers).then(
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
