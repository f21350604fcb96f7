import { type PopConstructor, readPopConstructor } from './payment-pop.ts'

const LOAD_TIMEOUT_MS = 10_000
/** §8: the loaded script has so long to define its global. */
const INIT_TIMEOUT_MS = 1_000

const loading = new Map<string, Promise<PopConstructor | null>>()

/** Loads the script once per page, and returns null on timeout. A failed load can be retried. */
export function loadPaymentScript(scriptUrl: string): Promise<PopConstructor | null> {
  const known = loading.get(scriptUrl)
  if (known) return known
  const attempt = addScript(scriptUrl).then((pop) => {
    if (!pop) loading.delete(scriptUrl)
    return pop
  })
  loading.set(scriptUrl, attempt)
  return attempt
}

function addScript(scriptUrl: string): Promise<PopConstructor | null> {
  const present = readPopConstructor(window)
  if (present) return Promise.resolve(present)

  return new Promise((resolve) => {
    const script = document.createElement('script')
    const finish = (pop: PopConstructor | null) => {
      clearTimeout(timer)
      if (!pop) script.remove()
      resolve(pop)
    }
    const timer = setTimeout(finish, LOAD_TIMEOUT_MS, null)
    script.onerror = () => finish(null)
    script.onload = () => {
      const pop = readPopConstructor(window)
      if (pop) finish(pop)
      else setTimeout(() => finish(readPopConstructor(window)), INIT_TIMEOUT_MS)
    }
    script.src = scriptUrl
    script.async = true
    document.head.append(script)
  })
}
