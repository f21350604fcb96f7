import { renderToStaticMarkup } from 'react-dom/server'
import { MailFiled } from '../kit/layout/mail-filed.ts'
import { Viewer } from '../kit/layout/viewer.ts'
import type { OwnerPage } from '../kit/page.ts'
import { Frame } from './layout/frame.tsx'
import { Screen } from './screen-page.tsx'

/** Pages of the back office are plain HTML; script (entry-client.ts) only adds comfort. */
export function renderOwnerPage(page: OwnerPage): string {
  return renderToStaticMarkup(
    <MailFiled value={page.isMailFiled}>
      <Viewer value={page.person}>
        <Frame page={page}>
          <Screen page={page} />
        </Frame>
      </Viewer>
    </MailFiled>,
  )
}
