import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MailFiled } from '../kit/layout/mail-filed.ts'
import { Viewer } from '../kit/layout/viewer.ts'
import type { OfficeLogo, OwnerPage, PageName, PageProps } from '../kit/page.ts'
import { Frame } from './layout/frame.tsx'

/** Pages that are printed name the brand. */
type Page = (
  props: PageProps<never> & { readonly brandName: string; readonly logo: OfficeLogo | null },
) => ReactNode

const pages = import.meta.glob<Page>('../*/page.tsx', { eager: true, import: 'Page' })

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

function Screen({ page }: { readonly page: OwnerPage }) {
  const Page = pageOf(page.screen)
  // The screen's own loader made the data, so they have the type that the page takes.
  return (
    <Page data={page.data as never} form={page.form} brandName={page.brandName} logo={page.logo} />
  )
}

function pageOf(name: PageName): Page {
  const Page = pages[`../${name}/page.tsx`]
  if (Page === undefined) throw new Error(`office/${name} has no page.tsx`)
  return Page
}
