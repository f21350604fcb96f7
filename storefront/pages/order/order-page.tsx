import { useEffect, useState } from 'react'
import type { PageProps } from '#contracts/page-data'
import { openWithToken, takeLinkToken } from '../../tracking/link-token.ts'
import { ClosedOrder } from './closed-order.tsx'
import { OpenOrder } from './open-order.tsx'

const PAGE = '/order'
// When this file is loaded, which is before the app starts anything else: the address is clean by then.
const arrived = takeLinkToken()

/** Works without script: the code is entered by hand, and every action is a form. */
export function Page({ data }: PageProps<'order'>) {
  const { isOpening, failure } = useLinkToken()
  if (data.state === 'open' && !isOpening)
    return <OpenOrder {...data} error={failure ?? data.error} />
  return <ClosedOrder isOpening={isOpening} error={failure ?? data.error} />
}

function useLinkToken() {
  const [isOpening, setIsOpening] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  useEffect(() => {
    async function open(token: string | null) {
      if (token === null) return
      setIsOpening(true)
      const failed = await openWithToken(PAGE, token)
      if (failed === null) return location.replace(PAGE)
      setFailure(failed)
      setIsOpening(false)
    }
    // Another link, pasted into the address of the open page.
    const openNext = () => void open(takeLinkToken())
    void open(arrived)
    addEventListener('hashchange', openNext)
    return () => removeEventListener('hashchange', openNext)
  }, [])

  return { isOpening, failure }
}
