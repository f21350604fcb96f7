import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Returns the cores that this process may use, by Linux's numbers. */
export function ownCores(): readonly number[] {
  const status = readFileSync('/proc/self/status', 'utf8')
  return parseCores(/^Cpus_allowed_list:\s*(\S+)$/m.exec(status)?.[1] ?? '')
}

/** Linux writes cores as `0-3,8`. */
export function parseCores(list: string): readonly number[] {
  return list.split(',').flatMap((range) => {
    const [first = Number.NaN, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
}

/** Pins this process with all its threads; what it starts meanwhile inherits that. */
export async function withCores<Value>(
  cores: readonly number[],
  work: () => Promise<Value>,
): Promise<Value> {
  const before = ownCores()
  pin(cores)
  try {
    return await work()
  } finally {
    pin(before)
  }
}

function pin(cores: readonly number[]): void {
  execFileSync('taskset', ['-acp', cores.join(','), String(process.pid)], { stdio: 'ignore' })
}
