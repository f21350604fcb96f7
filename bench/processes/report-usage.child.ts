/** Loaded into a measured process with `--import`: answers what it has used so far. */
process.on('message', (message) => {
  if (message === 'watch-loop') watchLoop()
  if (message === 'usage') process.send?.(readUsage())
})
// A process that only waits for that question may end.
process.channel?.unref()

const LOOK_EVERY_MS = 10
let longestStopMs = 0

/**
 * Counted in CPU time of the thread: on a busy machine the clock would count the others too. Two
 * looks are 10 ms apart, or as far as the work between them takes.
 */
function watchLoop() {
  let before = process.threadCpuUsage()
  setInterval(() => {
    const now = process.threadCpuUsage()
    const usedMs = (now.user + now.system - before.user - before.system) / 1000
    longestStopMs = Math.max(longestStopMs, usedMs)
    before = now
  }, LOOK_EVERY_MS).unref()
}

function readUsage() {
  const { user, system } = process.cpuUsage()
  return {
    cpuMs: (user + system) / 1000,
    rssMegabytes: process.memoryUsage.rss() / 1e6,
    peakRssMegabytes: process.resourceUsage().maxRSS / 1e3,
    longestStopMs,
  }
}
