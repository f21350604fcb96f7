import type { WorkerMessage } from './rules.ts'

/** The start is delayed, so that it does not compete with the page. */
export function startServiceWorker() {
  // `workers` is undefined unless the page was loaded over https.
  const { serviceWorker: workers } = navigator
  if (workers) setTimeout(() => register(workers).catch(() => undefined), 1_000)
}

async function register(workers: ServiceWorkerContainer) {
  await workers.register('/sw.js')
  const { active } = await workers.ready
  const { saveData = false, effectiveType = '4g' } = navigator.connection ?? {}
  const message: WorkerMessage = {
    seen: [location.href, ...performance.getEntriesByType('resource').map(({ name }) => name)],
    wantsCatalogue: !saveData && effectiveType === '4g',
  }
  active?.postMessage(message)
}
