type Work<Value> = () => Promise<Value>
export type StandInLine = <Value>(work: Work<Value>) => Promise<Value>

/** Half of the connections that a process has to PostgreSQL. */
const HOLDS_AT_ONCE = 5
/** As long as for a connection. */
const PATIENCE_MS = 10_000

/** For taking pieces: a crowd that wants the same ones leaves connections for everybody else. */
export function openHoldLine(): StandInLine {
  return standInLine(HOLDS_AT_ONCE, PATIENCE_MS)
}

/**
 * So many do their work at once; the others stand in line and begin where one has ended. Who is
 * through early leaves the rest little to do: most of a crowd need only be told that all is sold.
 */
export function standInLine(mostAtOnce: number, patienceMs: number): StandInLine {
  const line: (() => void)[] = []
  let free = mostAtOnce

  function place(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const called = () => {
      clearTimeout(impatience)
      resolve()
    }
    const impatience = setTimeout(() => {
      line.splice(line.indexOf(called), 1)
      reject(Object.assign(new Error('nobody got on in time'), { code: 'ETIMEDOUT' }))
    }, patienceMs)
    line.push(called)
    return promise
  }

  return async (work) => {
    if (free > 0) free -= 1
    else await place()
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else free += 1
    }
  }
}
