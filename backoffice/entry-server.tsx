import { renderToStaticMarkup } from 'react-dom/server'
import type { OwnerPage } from '#contracts/backoffice/page'
import { Frame } from './layout/frame.tsx'
import { Screen } from './screen.tsx'

/** Pages of the back office are plain HTML; script (entry-client.ts) only adds comfort. */
export function renderOwnerPage(page: OwnerPage): string {
  return renderToStaticMarkup(
    <Frame page={page}>
      <Screen page={page} />
    </Frame>,
  )
}
