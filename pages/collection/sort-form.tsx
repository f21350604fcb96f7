import type { CollectionQuery } from '#domain/catalogue/collection-query'
import { offeredSorts, SORT_LABEL } from '#domain/catalogue/sort-products'
import { useUrlValue } from '../frame/navigation/use-url-value.ts'
import styles from './filters.module.css'

const SELECT_ID = 'sort'

/** A button submits the form without script; a change does with script. */
export function SortForm({ query }: { readonly query: CollectionQuery }) {
  const select = useUrlValue<HTMLSelectElement>(query.sort)
  return (
    <form className={styles.sort} action="/collection" method="get">
      {query.type !== 'all' && <input type="hidden" name="type" value={query.type} />}
      {query.category !== 'all' && <input type="hidden" name="category" value={query.category} />}
      {query.stock !== 'all' && <input type="hidden" name="stock" value={query.stock} />}
      {query.size !== 'all' && <input type="hidden" name="size" value={query.size} />}
      <label className={styles.label} htmlFor={SELECT_ID}>
        Sort
      </label>
      <select
        ref={select}
        className={styles.select}
        id={SELECT_ID}
        name="sort"
        autoComplete="off"
        defaultValue={query.sort}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      >
        {offeredSorts(query.start).map((sort) => (
          <option key={sort} value={sort}>
            {SORT_LABEL[sort]}
          </option>
        ))}
      </select>
      <button type="submit" className={`${styles.select} ${styles.apply}`} data-without-script="">
        Apply
      </button>
    </form>
  )
}
