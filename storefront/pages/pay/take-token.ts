const TOKEN = /^#([\w-]{43})$/

let taken = take()

/** The token of the link with which the page was opened; null if there was none. */
export function takenToken(): string | null {
  return taken
}

/**
 * At once when this file is loaded, before the app starts anything else: no script of others may find the
 * token in the page's address.
 */
function take(): string | null {
  if (typeof location === 'undefined') return null
  const [, token] = TOKEN.exec(location.hash) ?? []
  if (token === undefined) return null
  history.replaceState(history.state, '', location.pathname + location.search)
  return token
}

/** Another link that is opened in the same tab changes nothing but the fragment. */
export function watchForToken(onToken: (token: string) => void): () => void {
  function check() {
    const token = take()
    if (token === null) return
    taken = token
    onToken(token)
  }
  addEventListener('hashchange', check)
  return () => removeEventListener('hashchange', check)
}
