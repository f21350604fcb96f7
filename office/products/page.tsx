import type { ProductState } from '#domain/catalogue/product-state'
import { countNoun } from '#domain/count-noun'
import { ButtonLink } from '#ui/button.tsx'
import { ChipLink } from '#ui/chip-link.tsx'
import type { ListedProduct, ProductsData } from '../kit/data/product-data.ts'
import { SearchForm } from '../kit/forms/search-form.tsx'
import { FilterBar, ListHead, QuietLine } from '../kit/layout/list-head.tsx'
import { Pager } from '../kit/layout/pager.tsx'
import { StateMark } from '../kit/layout/state-mark.tsx'
import { Thumb } from '../kit/layout/thumb.tsx'
import { TimeText } from '../kit/layout/time-text.tsx'
import type { ScreenProps } from '../kit/page.ts'
import { productPath, productsPath } from '../kit/paths.ts'
import { STATE_WORDS } from '../kit/words/product-state-words.ts'
import { screens } from '../screens.ts'
import styles from './page.module.css'
import type { load } from './screen.ts'

const SHOWN = [null, 'draft', 'scheduled', 'live', 'archived'] as const

export function Page({ data }: ScreenProps<typeof load, 'products'>) {
  const { state, query, page, pages, count, products } = data
  return (
    <>
      <ListHead
        title="Products"
        action={
          <ButtonLink look="main" href={screens['product-new'].path}>
            New piece
          </ButtonLink>
        }
      />
      <FilterBar label="Show">
        {SHOWN.map((each) => (
          <ChipLink
            key={each ?? 'all'}
            href={productsPath({ state: each, query, page: 1 })}
            isCurrent={each === state}
          >
            {chipWords(each, data)}
          </ChipLink>
        ))}
      </FilterBar>
      <SearchForm action={screens.products.path} query={query} label="Find a piece" maxLength={100}>
        {state !== null && <input type="hidden" name="state" value={state} />}
      </SearchForm>
      {products.length === 0 ? (
        <p>
          {query === '' ? 'Nothing is here.' : `Nothing here is called “${query}”.`}{' '}
          <a href={screens.products.path}>Show all</a>
        </p>
      ) : (
        <>
          <QuietLine>{countNoun(count, 'piece')}</QuietLine>
          <ul className={`stack ${styles.list}`} role="list">
            {products.map((product) => (
              <Item key={product.id} product={product} />
            ))}
          </ul>
        </>
      )}
      <Pager
        page={page}
        pages={pages}
        hrefOf={(each) => productsPath({ state, query, page: each })}
      />
      <p className={styles.links}>
        <a href={screens.sections.path}>Collections and categories</a>
        <a href={screens.gallery.path}>Gallery</a>
        <a href={screens['home-page'].path}>Home page</a>
        <a href={screens['catalogue-file'].path}>Import and export</a>
        <a href={screens['move-in'].path}>Move in from another shop</a>
      </p>
    </>
  )
}

function chipWords(state: ProductState | null, { counts }: ProductsData): string {
  if (state !== null) return `${STATE_WORDS[state]} ${counts[state]}`
  return `All ${counts.draft + counts.scheduled + counts.live}`
}

function Item({ product }: { readonly product: ListedProduct }) {
  const { id, title, price, state, publishAtMs, picture } = product
  return (
    <li className={`stack-wide ${styles.item}`}>
      {picture ? (
        <Thumb className={styles.picture} picture={picture} sizes="56px" />
      ) : (
        <span className={styles.blank}>No picture</span>
      )}
      <div className="stack-close">
        <h2 className={styles.title}>
          <a className={styles.link} href={productPath(id)}>
            {title}
          </a>
        </h2>
        <QuietLine>{price === null ? 'No price yet' : `GH₵${price}`}</QuietLine>
        <StateMark state={state} />
        {publishAtMs !== null && (
          <QuietLine>
            Goes on sale <TimeText ms={publishAtMs} />
          </QuietLine>
        )}
      </div>
    </li>
  )
}
