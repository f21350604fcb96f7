/** What goes on is named by its state: a newsletter is being sent, a backup is being made. */
const EVERY_MS: Readonly<Record<string, number>> = { sending: 5_000, making: 3_000 }

let timer: ReturnType<typeof setTimeout> | undefined

/** Keeps the numbers up to date while something goes on and its page is looked at. */
export function followProgress() {
  clearTimeout(timer)
  const everyMs = EVERY_MS[findProgress(document)?.dataset.progress ?? '']
  if (everyMs === undefined) return
  timer = setTimeout(() => void refresh(), everyMs)
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
  // It has ended or was paused, which changes the buttons, too; or nobody is signed in any more.
  if (fresh?.dataset.progress !== shown?.dataset.progress) return location.assign(address)
  if (fresh) shown?.replaceWith(fresh)
}
