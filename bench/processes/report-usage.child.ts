/** `--import` loads this into a measured process, which then reports its usage on request. */
process.on('message', (message) => {
  if (message === 'watch-loop') watchLoop()
  if (message === 'usage') process.send?.(readUsage())
})
// The listener must not keep the process alive.
process.channel?.unref()

const LOOK_EVERY_MS = 10
let longestStopMs = 0

/**
 * The stop is measured in CPU time of the thread: on a busy machine wall time would include other programs. Two samples
 * are 10 ms apart, or longer if the work between them takes longer.
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
