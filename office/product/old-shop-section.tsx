import type { ProductData } from '../kit/data/product-data.ts'
import styles from './page.module.css'

type Props = { readonly moved: NonNullable<ProductData['movedFrom']> }

/** What another shop's file said of this draft and the draft does not have. The server fetches nothing from there. */
export function OldShopSection({ moved: { address, pictures, notes } }: Props) {
  if (address === null && pictures.length === 0 && notes.length === 0) return null
  return (
    <section aria-labelledby="old-shop-heading">
      <h2 id="old-shop-heading">From the old shop</h2>
      {address !== null && (
        <p className="wrap-anywhere">
          {`Once this piece is published, its old address ${address} leads to it.`}
        </p>
      )}
      {pictures.length > 0 && (
        <>
          <h3>Pictures to fetch by hand</h3>
          <p className="quiet">Open each, save it on your device, and add it under Pictures.</p>
          <ol className={styles.problems}>
            {pictures.map(({ url, alt }) => (
              <li key={url} className="wrap-anywhere">
                <a href={url} target="_blank" rel="noreferrer noopener">
                  {url}
                </a>
                {alt !== '' && ` (${alt})`}
              </li>
            ))}
          </ol>
        </>
      )}
      {notes.length > 0 && (
        <>
          <h3>Not brought along</h3>
          <ul className={styles.problems}>
            {[...new Set(notes)].map((note) => (
              <li key={note} className="wrap-anywhere">
                {note}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
