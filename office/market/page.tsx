import { formatMoney } from '#domain/money/format-money'
import { pesewas } from '#domain/money/money'
import { ButtonLink } from '#ui/button.tsx'
import type { MarketProduct } from '../kit/data/market-data.ts'
import { SearchForm } from '../kit/forms/search-form.tsx'
import { Pager } from '../kit/layout/pager.tsx'
import { Thumb } from '../kit/layout/thumb.tsx'
import type { ScreenProps } from '../kit/page.ts'
import { screenPath } from '../kit/paths.ts'
import { screens } from '../screens.ts'
import { Chooser } from './chooser.tsx'
import styles from './page.module.css'
import { SaleBar, SaleUnderWay } from './sale-under-way.tsx'
import type { load } from './screen.ts'
import { WaitingSales } from './waiting-sales.tsx'

const { path } = screens.market

/**
 * Without script each product leads to a form for a sale of one line. Script (market/browser) fills the hidden parts: a
 * sale of several lines, and sales that wait on the device.
 */
export function Page({ data }: ScreenProps<typeof load, 'market'>) {
  const { query, page, pages, products, seller } = data
  return (
    <div
      className="stack-wider"
      data-market=""
      data-seller-id={seller.id}
      data-seller-name={seller.name}
    >
      <h1>Market</h1>
      <WaitingSales />
      <SaleUnderWay />
      <section aria-labelledby="pieces-heading">
        <h2 id="pieces-heading">Pieces on the shelf</h2>
        <SearchForm action={path} query={query} label="Find a piece" maxLength={100} />
        {products.length === 0 && <p>{emptySentence(query)}</p>}
        <ul className={styles.products} role="list">
          {products.map((product) => (
            <li key={product.id}>
              <ProductLink product={product} />
            </li>
          ))}
        </ul>
        <Pager page={page} pages={pages} hrefOf={(each) => hrefOf(query, each)} />
        {query !== '' && (
          <p>
            <ButtonLink href={path}>Show all pieces</ButtonLink>
          </p>
        )}
      </section>
      <SaleBar />
      <Chooser />
    </div>
  )
}

function emptySentence(query: string): string {
  return query === ''
    ? 'Nothing is on the shelf. Count the stock first.'
    : `Nothing on the shelf is called “${query}”.`
}

function hrefOf(query: string, page: number): string {
  const search = new URLSearchParams()
  if (query !== '') search.set('q', query)
  if (page > 1) search.set('page', String(page))
  return `${path}?${search}`
}

function ProductLink({ product }: { readonly product: MarketProduct }) {
  const { id, title, picture, choices, closedNote } = product
  const price = Math.min(...choices.map(({ pricePesewas }) => pricePesewas))
  return (
    <a
      className={styles.product}
      href={screenPath('market-product', { product: id })}
      data-product={JSON.stringify({ id, title, choices, closedNote })}
    >
      <Thumb picture={picture} sizes="(min-width: 62.5em) 160px, 30vw" />
      <span className={styles.title}>{title}</span>
      {choices.length > 0 && (
        <span className={`quiet ${styles.price}`}>
          {formatMoney(pesewas(price)).replace('.00', '')}
        </span>
      )}
      {closedNote !== '' && <span className={`quiet ${styles.price}`}>Not open to shoppers</span>}
    </a>
  )
}
