import { Picture } from '#ui/picture.tsx'
import type { Look } from '../kit/data/catalogue-pages.ts'
import styles from './complete-the-look.module.css'
import { PieceLinks } from './piece-links.tsx'

/** A poster with this product, and what is worn with it. */
export function CompleteTheLook({ look: { poster, pieces } }: { readonly look: Look }) {
  return (
    <section className={styles.look} aria-labelledby="look">
      <h2 id="look">Complete the look</h2>
      <div className={styles.columns}>
        {poster && (
          <a className={styles.poster} href={poster.href}>
            <Picture picture={poster.picture} sizes="(min-width: 48em) 300px, 42vw" />
          </a>
        )}
        <div className={styles.pieces}>
          <h3 className={styles.heading}>Shop this look</h3>
          <PieceLinks pieces={pieces} />
        </div>
      </div>
    </section>
  )
}
