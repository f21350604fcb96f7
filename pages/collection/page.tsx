import { collectionHeading } from '#domain/catalogue/sections'
import { ButtonLink } from '#ui/button.tsx'
import { replacePage } from '../frame/navigation/replace-page.ts'
import { useNavigator } from '../frame/navigation/use-navigator.ts'
import type { PageProps } from '../frame/page-data.ts'
import type { CollectionData } from '../kit/data/catalogue-pages.ts'
import { useSections } from '../kit/site-data-context.ts'
import { collectionAddress } from './collection-address.ts'
import { Filters } from './filters.tsx'
import { GrowingList } from './growing-list.tsx'
import type { loader } from './loader.ts'
import styles from './page.module.css'

export function Page({ data }: PageProps<typeof loader>) {
  const { query, total } = data
  const navigator = useNavigator()
  const { type, category, stock, size } = query
  const isUnfiltered = [type, category, stock, size].every((filter) => filter === 'all')
  const isShopEmpty = total === 0 && isUnfiltered

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
      {isShopEmpty ? <NothingYet /> : <Filters query={query} sizes={data.sizes} />}
      {total > 0 && <GrowingList data={data} onGrown={grow} />}
      {total === 0 && !isShopEmpty && <NothingHere />}
    </div>
  )
}

function NothingHere() {
  return (
    <div className={styles.empty}>
      <h2>Nothing here yet</h2>
      <p>
        No piece matches these filters. Try another category or size, or look at everything we have.
      </p>
      <ButtonLink look="main" href="/collection">
        See all pieces
      </ButtonLink>
    </div>
  )
}

/** The shop has no product at all. */
function NothingYet() {
  return (
    <div className={styles.empty}>
      <h2>Nothing here yet</h2>
      <p>The first pieces are on their way. Leave your address, and you hear of them first.</p>
      <ButtonLink look="main" href="/subscribe">
        Tell me
      </ButtonLink>
    </div>
  )
}
