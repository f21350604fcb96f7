import { monitorEventLoopDelay } from 'node:perf_hooks'
import * as v from 'valibot'

/** A generator says the first when it waits for the others, and is told the second when all are there. */
export const WAITING = 'waiting for the others'
export const GO_ON = 'all are there'

/** It resolves when every generator that runs a part of the same plan has come as far. */
export type MeetOthers = () => Promise<void>

/** This runs in the generator's process: it runs each received plan and sends back the report. */
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

/** If the load generator's own cost is high, the generator was measured and not the shop. */
export const generatorSchema = v.object({
  seconds: v.number(),
  /** The share is of one core. */
  cpuShare: v.number(),
  /** This is the longest delay of the generator's event loop. */
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
