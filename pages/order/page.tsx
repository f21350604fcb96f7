import type { PageProps } from '../frame/page-data.ts'
import { openWithToken, takeLinkToken } from '../kit/tracking/link-token.ts'
import { type LinkPage, useLinkToken } from '../kit/tracking/use-link-token.ts'
import { ClosedOrder } from './closed-order.tsx'
import type { loader } from './loader.ts'
import { OpenOrder } from './open-order.tsx'

const PATH = '/order'
const page: LinkPage = {
  path: PATH,
  arrived: takeLinkToken(),
  take: takeLinkToken,
  open: (token) => openWithToken(PATH, token),
}

/** The page works without script: the code is entered by hand, and every action is a form. */
export function Page({ data }: PageProps<typeof loader>) {
  const entry = useLinkToken(page)
  const isOpening = entry.status === 'opening'
  const error = entry.status === 'refused' ? entry.message : data.error
  if (data.state === 'open' && !isOpening) return <OpenOrder {...data} error={error} />
  return <ClosedOrder isOpening={isOpening} error={error} />
}
