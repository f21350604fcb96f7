const EVERY_MS = 5_000

let timer: ReturnType<typeof setTimeout> | undefined

/** Keeps the numbers up to date while a newsletter is being sent and its page is looked at. */
export function followProgress() {
  clearTimeout(timer)
  if (findProgress(document)?.dataset.progress !== 'sending') return
  timer = setTimeout(() => void refresh(), EVERY_MS)
}

function findProgress(page: Document): HTMLElement | null {
  return page.querySelector<HTMLElement>('[data-progress]')
}

async function refresh() {
  try {
    if (!document.hidden) await replace()
  } catch {
    // There is no connection, and the next turn tries again.
  }
  followProgress()
}

async function replace() {
  const address = location.pathname
  const response = await fetch(address, { headers: { accept: 'text/html' } })
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  // Somebody has followed a link meanwhile.
  if (location.pathname !== address) return
  const [fresh, shown] = [findProgress(page), findProgress(document)]
  // The newsletter has ended or was paused, which changes the buttons, too; or nobody is signed in any more.
  if (fresh?.dataset.progress !== 'sending') return location.assign(address)
  shown?.replaceWith(fresh)
}
