import { useEffect, useState } from 'react'
import { sendCode } from './send-step.ts'
import { takenToken, watchForToken } from './take-token.ts'

/** `opening`: the token of the link is being exchanged for a visit. */
export type Entry = { readonly status: 'none' | 'opening' } | Refused
type Refused = { readonly status: 'refused'; readonly message: string }

/** The page is then loaded anew, so that it never had the token in its address. */
export function useEntry(): Entry {
  const [entry, setEntry] = useState<Entry>({ status: 'none' })
  useEffect(() => {
    async function enter(token: string) {
      setEntry({ status: 'opening' })
      const sent = await sendCode(token)
      if (sent.ok) return location.replace('/pay')
      setEntry({ status: 'refused', message: sent.error.message })
    }
    const token = takenToken()
    if (token !== null) void enter(token)
    return watchForToken(enter)
  }, [])
  return entry
}
