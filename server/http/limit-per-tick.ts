/** A closed socket is skipped. */
type Socket = { readonly destroyed: boolean }
type Queued = { readonly socket: Socket; readonly run: () => void }
type ScheduleTick = (startTick: () => void) => void

/**
 * Runs at most `maxPerTick` requests in one tick of the event loop and queues the rest. Between
 * ticks the loop polls its sockets, so that a crowd of page requests does not delay orders and
 * database results. Below the limit nothing is queued.
 */
export function limitPerTick(maxPerTick: number, scheduleTick: ScheduleTick = setImmediate) {
  const queue: Queued[] = []
  let startedInTick = 0
  let isTickScheduled = false

  function startTick() {
    const next = queue.splice(0, maxPerTick)
    startedInTick = next.length
    isTickScheduled = startedInTick > 0
    if (isTickScheduled) scheduleTick(startTick)
    for (const { socket, run } of next) if (!socket.destroyed) run()
  }

  return (socket: Socket, run: () => void) => {
    if (startedInTick === maxPerTick) {
      queue.push({ socket, run })
      return
    }
    startedInTick += 1
    if (!isTickScheduled) scheduleTick(startTick)
    isTickScheduled = true
    run()
  }
}
