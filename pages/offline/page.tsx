import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { type CachedPage, listCachedPages } from './cached-pages.ts'
import styles from './page.module.css'
import { whenBackOnline } from './when-back-online.ts'

/** The page is shown under the URL that could not be reached. */
export function Page() {
  const [pages, setPages] = useState<readonly CachedPage[]>([])
  useEffect(() => {
    listCachedPages().then(setPages, () => undefined)
  }, [])
  useEffect(() => whenBackOnline(() => location.reload()), [])

  return (
    <div className={`content stack-wider one-column ${styles.page}`}>
      <h1 tabIndex={-1}>You are offline</h1>
      <p className={styles.lead}>
        This page is not on your device yet. Your <a href="/cart">cart</a> and{' '}
        <a href="/wishlist">wishlist</a> are, and nothing in them is lost.
      </p>
      <Button onClick={() => location.reload()}>Try again</Button>
      {pages.length > 0 && (
        <section aria-labelledby="kept-pages">
          <h2 id="kept-pages">What you can read now</h2>
          <ul role="list" className={`one-column ${styles.list}`}>
            {pages.map(({ path, title }) => (
              <li key={path}>
                <a href={path}>{title}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
