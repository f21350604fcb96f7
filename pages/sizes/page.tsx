import { BackLink } from '#ui/back-link.tsx'
import { ButtonLink } from '#ui/button.tsx'
import type { PageProps } from '../frame/page-data.ts'
import type { FoundSizes } from '../kit/data/catalogue-pages.ts'
import type { loader } from './loader.ts'
import styles from './size-guide.module.css'
import { SizeGuide } from './size-guide.tsx'

export { SizeHelpDialog } from './size-help-dialog.tsx'

/** Shows the same as the dialog of the product's page, for whoever has no script or opens the link in a tab. */
export function Page({ data }: PageProps<typeof loader>) {
  return (
    <div className={`content stack-wider ${styles.page}`}>
      <BackLink href={data.href}>{data.title}</BackLink>
      <h1 tabIndex={-1}>Size help</h1>
      {data.state === 'found' ? <Guide data={data} /> : <p>{data.detail}</p>}
    </div>
  )
}

function Guide({ data }: { readonly data: FoundSizes }) {
  return (
    <SizeGuide
      data={data}
      renderChoose={(size) => (
        <ButtonLink href={`${data.href}?${new URLSearchParams({ size })}`}>
          Choose {size}
        </ButtonLink>
      )}
    />
  )
}
