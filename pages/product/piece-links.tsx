import { Picture } from '#ui/picture.tsx'
import { Price } from '../kit/currency/price.tsx'
import type { PieceLink } from '../kit/data/catalogue-pages.ts'
import styles from './piece-links.module.css'

/** Small links with picture, title and price, where whole cards would be too much. */
export function PieceLinks({ pieces }: { readonly pieces: readonly PieceLink[] }) {
  return (
    <ul role="list" className={styles.pieces}>
      {pieces.map(({ id, title, price, picture }) => (
        <li key={id}>
          <a className={styles.piece} href={`/product/${id}`}>
            <Picture picture={picture} sizes="72px" />
            <span>
              {title}
              <span className={styles.price}>
                <Price amount={price} />
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
