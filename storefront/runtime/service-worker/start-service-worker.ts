import type { WorkerMessage } from './rules.ts'

/** Never in the way: after the app is awake, when there is nothing else to do. */
export function startServiceWorker() {
  // Absent where the page did not come over https.
  const { serviceWorker: workers } = navigator
  if (workers) setTimeout(() => register(workers).catch(() => undefined), 1_000)
}

async function register(workers: ServiceWorkerContainer) {
  await workers.register('/sw.js')
  const { active } = await workers.ready
  const { saveData = false, effectiveType = '4g' } = navigator.connection ?? {}
  const wish: WorkerMessage = {
    seen: [location.href, ...performance.getEntriesByType('resource').map(({ name }) => name)],
    wantsCatalogue: !saveData && effectiveType === '4g',
  }
  active?.postMessage(wish)
}
