import { readFileSync } from 'node:fs'

/** The first line of /proc/stat has these columns: user, nice, system, idle, iowait, irq, softirq, steal. */
const STEAL = 7
const COUNTED = 8

type Ticks = { readonly stolen: number; readonly all: number }

/**
 * Starts to watch how much of the processors this machine was refused because other machines used
 * them. Returns a sentence for the report: a figure measured meanwhile says little.
 */
export function watchStolen(): () => string {
  const before = readTicks()
  return () => {
    const after = readTicks()
    if (!before || !after) return ''
    const share = (after.stolen - before.stolen) / Math.max(1, after.all - before.all)
    return `Other machines took ${Math.round(100 * share)} % of the processors meanwhile.`
  }
}

/** Returns null on systems other than Linux. */
function readTicks(): Ticks | null {
  try {
    return parseTicks(readFileSync('/proc/stat', 'utf8'))
  } catch {
    return null
  }
}

export function parseTicks(stat: string): Ticks | null {
  const [label, ...columns] = stat.split('\n', 1)[0]?.trim().split(/\s+/) ?? []
  if (label !== 'cpu') return null
  const ticks = columns.slice(0, COUNTED).map(Number)
  return { stolen: ticks[STEAL] ?? 0, all: ticks.reduce((sum, each) => sum + each, 0) }
}
