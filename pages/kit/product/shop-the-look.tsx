import { browsingMessages as messages } from '#domain/browsing-messages'
import type { LookPiece } from '../data/catalogue-pages.ts'
import styles from './shop-the-look.module.css'

/** Links to the pieces on a poster, named unlike their cards; nothing if none can be bought. */
export function ShopTheLook({ pieces }: { readonly pieces: readonly LookPiece[] }) {
  if (pieces.length === 0) return null
  return (
    <p className={styles.look}>
      <span className={styles.label}>{messages['shop-this-look']}</span>
      {pieces.map(({ id, title }) => (
        <a key={id} className={styles.piece} href={`/product/${id}`} aria-label={`Shop ${title}`}>
          {title}
        </a>
      ))}
    </p>
  )
}
