import { useEffect, useState } from 'react'

/** The page is opened with the token of a link. Make this object when the page's file is loaded. */
export type LinkPage = {
  readonly path: string
  /** The token is taken before the app starts anything else, so that the address is clean by then. */
  readonly arrived: string | null
  /** Takes the token of another link, pasted into the address of the open page. */
  readonly take: () => string | null
  /** Exchanges a token for a visit. Returns null when it is open, or else why not. */
  readonly open: (token: string) => Promise<string | null>
}

export type Entry =
  | { readonly status: 'none' | 'opening' }
  | { readonly status: 'refused'; readonly message: string }

/** Once the visit is open the page is loaded anew, so that it never had the token in its address. */
export function useLinkToken(page: LinkPage): Entry {
  const [entry, setEntry] = useState<Entry>({ status: 'none' })
  useEffect(() => {
    async function enter(token: string | null) {
      if (token === null) return
      setEntry({ status: 'opening' })
      const message = await page.open(token)
      if (message === null) return location.replace(page.path)
      setEntry({ status: 'refused', message })
    }
    const enterNext = () => void enter(page.take())
    // Another link may have been pasted while the app started.
    void enter(page.take() ?? page.arrived)
    addEventListener('hashchange', enterNext)
    return () => removeEventListener('hashchange', enterNext)
  }, [page])
  return entry
}
