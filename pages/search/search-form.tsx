import { Button } from '#ui/button.tsx'
import { useUrlValue } from '../frame/navigation/use-url-value.ts'
import styles from './page.module.css'

const FIELD_ID = 'search-field'
const MAX_QUERY_LENGTH = 80

/** The field takes the focus after an in-app navigation, not after a page load. */
export function SearchForm({ query }: { readonly query: string }) {
  const field = useUrlValue<HTMLInputElement>(query)
  return (
    <search>
      <form className={styles.form} action="/search" method="get">
        <label className="visually-hidden" htmlFor={FIELD_ID}>
          Search for
        </label>
        <input
          ref={field}
          className={styles.field}
          id={FIELD_ID}
          type="search"
          name="q"
          defaultValue={query}
          placeholder="Dragon tee, black"
          maxLength={MAX_QUERY_LENGTH}
          autoComplete="off"
          enterKeyHint="search"
          {...(query === '' ? { 'data-focus-on-arrival': '' } : {})}
        />
        <Button type="submit" look="main">
          Search
        </Button>
      </form>
    </search>
  )
}
