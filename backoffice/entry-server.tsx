import { renderToStaticMarkup } from 'react-dom/server'
import type { OwnerPage } from '#contracts/backoffice/page'
import { Frame } from './layout/frame.tsx'
import { MailFiled } from './layout/mail-filed.ts'
import { Screen } from './screen.tsx'

/** Pages of the back office are plain HTML; script (entry-client.ts) only adds comfort. */
export function renderOwnerPage(page: OwnerPage): string {
  return renderToStaticMarkup(
    <MailFiled value={page.isMailFiled}>
      <Frame page={page}>
        <Screen page={page} />
      </Frame>
    </MailFiled>,
  )
}
