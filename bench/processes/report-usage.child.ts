/** Loaded into a measured process with `--import`: answers what it has used so far. */
process.on('message', (message) => {
  if (message !== 'usage') return
  const { user, system } = process.cpuUsage()
  process.send?.({ cpuMs: (user + system) / 1000, rssMegabytes: process.memoryUsage.rss() / 1e6 })
})
// A process that only waits for that question may end.
process.channel?.unref()
