import { askMessages } from '#domain/ask-messages'
import { ButtonLink } from '#ui/button.tsx'
import type { PageProps } from '../frame/page-data.ts'
import { Astray, LinePage, SentNote, VariantName } from '../kit/line/line-page.tsx'
import { AskForm } from './ask-form.tsx'
import type { AskData, loader } from './loader.ts'

export function Page({ data }: PageProps<typeof loader>) {
  return (
    <LinePage>
      <Content data={data} />
    </LinePage>
  )
}

function Content({ data }: { readonly data: AskData }) {
  if (data.state === 'unknown')
    return <Astray heading="Which piece?">{askMessages['ask-product-unknown']}</Astray>
  const { product } = data
  return (
    <>
      <h1 tabIndex={-1}>Ask for this piece</h1>
      <VariantName>
        <a href={`/product/${product.id}`}>{product.title}</a>
      </VariantName>
      {data.state === 'closed' && <p>{data.why}</p>}
      {data.state === 'sent' && <SentNote>{askMessages['ask-sent']}</SentNote>}
      {data.state === 'form' ? (
        <AskForm data={data} />
      ) : (
        <ButtonLink href="/collection">See the collection</ButtonLink>
      )}
    </>
  )
}
