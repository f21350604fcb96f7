import { ButtonLink } from '#ui/button.tsx'
import type { PageProps } from '../frame/page-data.ts'
import type { SearchData } from '../kit/data/catalogue-pages.ts'
import { ProductGrid } from '../kit/product/product-grid.tsx'
import type { loader } from './loader.ts'
import styles from './page.module.css'
import { SearchForm } from './search-form.tsx'

export function Page({ data }: PageProps<typeof loader>) {
  const { query, products, earlierHref, moreHref, nextHref, popular } = data
  return (
    <div className={`content stack-wide ${styles.page}`}>
      <h1 tabIndex={-1}>Search</h1>
      <SearchForm query={query} />
      <p className={styles.count} role="status">
        {resultText(data)}
      </p>
      {earlierHref && (
        <ButtonLink id="pieces" rel="prev" className={styles.more} href={earlierHref}>
          Earlier pieces
        </ButtonLink>
      )}
      {products.length > 0 && <ProductGrid products={products} isFirstOnPage />}
      {moreHref && (
        <ButtonLink className={styles.more} href={moreHref}>
          Load more
        </ButtonLink>
      )}
      {nextHref && (
        <ButtonLink rel="next" className={styles.more} href={nextHref}>
          Next pieces
        </ButtonLink>
      )}
      {popular.length > 0 && (
        <section className={`stack-wider ${styles.popular}`} aria-labelledby="popular">
          {query !== '' && (
            <p className={styles.help}>
              Try another spelling or a simpler word, such as <a href="/search?q=tee">tee</a>,{' '}
              <a href="/search?q=dragon">dragon</a> or <a href="/search?q=black">black</a>, or{' '}
              <a href="/collection">look through all pieces</a>.
            </p>
          )}
          <h2 id="popular">Popular pieces</h2>
          <ProductGrid products={popular} heading="h3" layout="four" />
        </section>
      )}
    </div>
  )
}

function resultText({ query, total }: SearchData): string {
  if (query === '') return 'Type the name, the colour or the kind of a piece.'
  if (total === 0) return `Nothing found for “${query}”.`
  return `${total} ${total === 1 ? 'piece' : 'pieces'} found for “${query}”.`
}
