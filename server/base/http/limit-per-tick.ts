/** A closed socket is skipped. */
type Socket = { readonly destroyed: boolean }
type Queued = { readonly socket: Socket; readonly run: () => void }
type ScheduleTick = (startTick: () => void) => void

/**
 * Runs at most `maxPerTick` requests in one tick of the event loop and queues the rest. Between
 * ticks the loop polls its sockets, so that a crowd of page requests does not delay orders and
 * database results. A new tick is only asked for when something is queued, because it costs the loop another
 * poll: requests of several ticks may be counted as those of one.
 */
export function limitPerTick(maxPerTick: number, scheduleTick: ScheduleTick = setImmediate) {
  const queue: Queued[] = []
  let startedInTick = 0
  let isTickScheduled = false

  function schedule() {
    if (!isTickScheduled) scheduleTick(startTick)
    isTickScheduled = true
  }

  function startTick() {
    isTickScheduled = false
    const next = queue.splice(0, maxPerTick)
    startedInTick = next.length
    if (queue.length > 0) schedule()
    for (const { socket, run } of next) if (!socket.destroyed) run()
  }

  return (socket: Socket, run: () => void) => {
    if (startedInTick === maxPerTick) {
      queue.push({ socket, run })
      schedule()
      return
    }
    startedInTick += 1
    run()
  }
}
