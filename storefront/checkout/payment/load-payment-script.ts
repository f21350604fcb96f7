import { type PopConstructor, readPopConstructor } from './payment-pop.ts'

const LOAD_LIMIT_MS = 10_000
/** §8: what a script may need to get ready once it is there. */
const START_LIMIT_MS = 1_000

const loading = new Map<string, Promise<PopConstructor | null>>()

/** Once for a page; null when it does not come in time. A failure can be tried again. */
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
      clearTimeout(limit)
      if (!pop) script.remove()
      resolve(pop)
    }
    const limit = setTimeout(finish, LOAD_LIMIT_MS, null)
    script.onerror = () => finish(null)
    script.onload = () => {
      const pop = readPopConstructor(window)
      if (pop) finish(pop)
      else setTimeout(() => finish(readPopConstructor(window)), START_LIMIT_MS)
    }
    script.src = scriptUrl
    script.async = true
    document.head.append(script)
  })
}
