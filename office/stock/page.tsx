import type { StockListFilter } from '#domain/catalogue/low-stock'
import { countNoun } from '#domain/count-noun'
import { ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { ChipLink } from '#ui/chip-link.tsx'
import type { StockCell, StockData, StockProduct } from '../kit/data/stock-data.ts'
import { SearchForm } from '../kit/forms/search-form.tsx'
import { FilterBar, ListHead, QuietLine } from '../kit/layout/list-head.tsx'
import { Pager } from '../kit/layout/pager.tsx'
import { SoldOutMark } from '../kit/layout/sold-out-mark.tsx'
import { Thumb } from '../kit/layout/thumb.tsx'
import type { ScreenProps } from '../kit/page.ts'
import { type StockPlace, stockCardId, stockListQuery, stockVariantPath } from '../kit/paths.ts'
import { screens } from '../screens.ts'
import styles from './page.module.css'
import type { load } from './screen.ts'

const FILTERS: readonly { readonly filter: StockListFilter; readonly label: string }[] = [
  { filter: 'all', label: 'All' },
  { filter: 'low', label: 'Low' },
  { filter: 'sold-out', label: 'Sold out' },
]

const EMPTY: Readonly<Record<StockListFilter, string>> = {
  all: 'There are no pieces yet.',
  low: 'Nothing is low. Every size has enough.',
  'sold-out': 'Nothing is sold out.',
}

type Props = ScreenProps<typeof load, 'stock'>

export function Page({ data, form }: Props) {
  const { filter, query, lowMark, count, page, pages, products, changed } = data
  const isListed = products.some(({ id }) => id === changed?.productId)
  return (
    <>
      <ListHead
        title="Stock"
        action={<ButtonLink href={screens.market.path}>Sell at the market</ButtonLink>}
      />
      {changed && !isListed && <Changed changed={changed} />}
      <FilterBar label="Show">
        {FILTERS.map(({ filter: each, label }) => (
          <ChipLink
            key={each}
            href={hrefOf({ filter: each, query, page: 1 })}
            isCurrent={each === filter}
          >
            {label}
          </ChipLink>
        ))}
      </FilterBar>
      <SearchForm action={screens.stock.path} query={query} label="Find a piece" maxLength={100}>
        {filter !== 'all' && <input type="hidden" name="show" value={filter} />}
      </SearchForm>
      {products.length === 0 ? (
        <Nothing data={data} />
      ) : (
        <>
          <QuietLine>
            {countNoun(count, 'product')}. Low means {lowMark} or fewer. Tap a number to change it
            or to see its history.
          </QuietLine>
          <ul className={`stack ${styles.list}`} role="list">
            {products.map((product) => (
              <ProductCard key={product.id} product={product} data={data} form={form} />
            ))}
          </ul>
        </>
      )}
      <Pager page={page} pages={pages} hrefOf={(each) => hrefOf({ filter, query, page: each })} />
    </>
  )
}

function hrefOf(place: StockPlace): string {
  return `${screens.stock.path}${searchOf(place)}`
}

function searchOf(place: StockPlace): string {
  const search = stockListQuery(place)
  return search === '' ? '' : `?${search}`
}

function Changed({ changed }: { readonly changed: NonNullable<StockData['changed']> }) {
  return (
    <Callout tone="success" role="status" className={styles.changed}>
      {changed.name}: now {changed.stock} in stock.
    </Callout>
  )
}

function Nothing({ data: { filter, query, count } }: { readonly data: StockData }) {
  // The page's last product may just have left the filter.
  if (count > 0) {
    return (
      <p>
        This page is empty. <a href={hrefOf({ filter, query, page: 1 })}>Back to the first one</a>
      </p>
    )
  }
  return (
    <>
      <p>{query === '' ? EMPTY[filter] : `Nothing here is called “${query}”.`}</p>
      {(filter !== 'all' || query !== '') && (
        <p>
          <ButtonLink href={screens.stock.path}>Show all</ButtonLink>
        </p>
      )}
    </>
  )
}

type CardProps = Props & { readonly product: StockProduct }

function ProductCard({ product, data, form }: CardProps) {
  const { id, title, picture, isMarkedSoldOut, rows } = product
  const { changed } = data
  return (
    <li className={styles.card} id={stockCardId(id)}>
      <Thumb className={styles.picture} picture={picture} sizes="72px" />
      <h2 className={styles.title}>{title}</h2>
      <div className={`stack-wide ${styles.rows}`}>
        {changed?.productId === id && <Changed changed={changed} />}
        {isMarkedSoldOut && <SoldOutMark productId={id} from={stockListQuery(data)} form={form} />}
        {rows.map(({ colour, cells }) => (
          <div key={colour} className="stack-tight">
            <h3 className={styles.colour}>{colour}</h3>
            <ul className={`stack-tight ${styles.cells}`} role="list">
              {cells.map((cell) => (
                <li key={cell.size}>
                  <Cell
                    cell={cell}
                    href={`${stockVariantPath({ productId: id, colour, size: cell.size })}${searchOf(data)}`}
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </li>
  )
}

const WORDS = { 'sold-out': 'sold out', low: 'low', enough: '' } as const

function Cell({ cell, href }: { readonly cell: StockCell; readonly href: string }) {
  const { size, stock, level, booked } = cell
  return (
    <a className={styles.cell} href={href} data-level={level}>
      <span className={styles.size}>{size}</span> <span className={styles.number}>{stock}</span>{' '}
      {booked === null ? (
        WORDS[level] !== '' && <span className={styles.word}>{WORDS[level]}</span>
      ) : (
        <span className={styles.word}>history says {booked}</span>
      )}
    </a>
  )
}
