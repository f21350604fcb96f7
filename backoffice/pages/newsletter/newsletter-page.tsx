import type { NewsletterData } from '#contracts/backoffice/newsletter-data'
import type { OwnerForm } from '#contracts/backoffice/page'
import { screens } from '#contracts/backoffice/screens'
import { BackLink } from '#ui/back-link.tsx'
import { Editor } from './editor.tsx'
import { Sending } from './sending.tsx'

type Props = { readonly data: NewsletterData; readonly form: OwnerForm | null }

export function NewsletterPage({ data, form }: Props) {
  return (
    <>
      <BackLink href={screens.newsletters.path}>Newsletter</BackLink>
      {data.state === 'draft' ? (
        <Editor data={data} form={form} />
      ) : (
        <Sending data={data} form={form} />
      )}
    </>
  )
}
