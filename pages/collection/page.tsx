import { collectionHeading } from '#domain/catalogue/sections'
import { ButtonLink } from '#ui/button.tsx'
import { replacePage } from '../frame/navigation/replace-page.ts'
import { useNavigator } from '../frame/navigation/use-navigator.ts'
import type { PageProps } from '../frame/page-data.ts'
import type { CollectionData, EmptyList } from '../kit/data/catalogue-pages.ts'
import { useSections } from '../kit/site-data-context.ts'
import { collectionAddress } from './collection-address.ts'
import { Filters } from './filters.tsx'
import { GrowingList } from './growing-list.tsx'
import type { loader } from './loader.ts'
import styles from './page.module.css'

export function Page({ data }: PageProps<typeof loader>) {
  const { query, empty } = data
  const navigator = useNavigator()

  function grow(grown: CollectionData) {
    const address = collectionAddress(grown.query, grown.query.page)
    replacePage(navigator, address, <Page data={grown} />)
  }

  return (
    <div className={`content ${styles.page}`}>
      <div className={`stack-tight ${styles.heading}`}>
        <h1 tabIndex={-1}>{collectionHeading(useSections(), query.type)}</h1>
        {/* This is one text, because some screen readers leave out the spaces of several. */}
        <p className="visually-hidden" role="status">{`${data.sorted}, ${data.summary}`}</p>
        <p aria-hidden="true">{data.summary}</p>
      </div>
      {!empty?.isShopEmpty && <Filters query={query} sizes={data.sizes} />}
      {empty ? <NothingHere empty={empty} /> : <GrowingList data={data} onGrown={grow} />}
    </div>
  )
}

function NothingHere({ empty }: { readonly empty: EmptyList }) {
  return (
    <div className={styles.empty}>
      <h2>{empty.title}</h2>
      <p>{empty.detail}</p>
      <ButtonLink look="main" href={empty.href}>
        {empty.label}
      </ButtonLink>
    </div>
  )
}
