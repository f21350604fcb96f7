import { median } from '../report/statistics.ts'

const BATCHES = 9
const BATCH_MS = 120
const MAX_CALLS = 5_000

/** Returns the CPU time of this process for one call in milliseconds, the median of bounded batches. */
export async function cpuPerCall(call: () => Promise<unknown>): Promise<number> {
  await runBatch(call)
  await runBatch(call)
  const batches: number[] = []
  for (let batch = 0; batch < BATCHES; batch += 1) batches.push(await runBatch(call))
  return median(batches)
}

async function runBatch(call: () => Promise<unknown>): Promise<number> {
  const endsAt = performance.now() + BATCH_MS
  const before = process.cpuUsage()
  let calls = 0
  do {
    await call()
    calls += 1
  } while (calls < MAX_CALLS && performance.now() < endsAt)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / calls
}
