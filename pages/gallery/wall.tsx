import { Icon } from '#ui/icon.tsx'
import { Picture } from '#ui/picture.tsx'
import type { PosterData } from '../kit/data/catalogue-pages.ts'
import { expandId, posterHash } from './poster-address.ts'
import styles from './wall.module.css'

type Props = {
  readonly posters: readonly PosterData[]
  readonly onExpand: (poster: PosterData) => void
}

/** So many are visible on a wide screen when the page opens. */
const FIRST_ROW = 3

/**
 * The wall is a masonry by a pattern of ten, defined in the stylesheet. The visual order is the document order: from
 * left to right, row by row.
 */
export function Wall({ posters, onExpand }: Props) {
  return (
    <ul role="list" className={styles.wall}>
      {posters.map((poster, index) => (
        <li key={poster.id} className={styles.place}>
          <figure id={posterHash(poster.id).slice(1)}>
            <div className={styles.poster}>
              <div id={seenId(poster.id)}>
                <Picture
                  picture={poster.picture}
                  sizes={sizesAt(index % 10)}
                  priority={index < FIRST_ROW ? 'first' : 'later'}
                />
              </div>
              <Expand poster={poster} onExpand={onExpand} />
            </div>
            <figcaption className={styles.caption}>{poster.caption}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}

type ExpandProps = { readonly poster: PosterData } & Pick<Props, 'onExpand'>

/** Fifteen buttons are named "Expand 2025"; the picture's description distinguishes them. */
function Expand({ poster, onExpand }: ExpandProps) {
  const name = `Expand ${poster.caption}`
  return (
    <>
      <button
        type="button"
        id={expandId(poster.id)}
        className={styles.expand}
        aria-label={name}
        aria-describedby={seenId(poster.id)}
        onClick={() => onExpand(poster)}
      >
        <Icon name="expand" size={20} />
      </button>
      <a
        className={styles.file}
        href={poster.picture.src}
        aria-label={name}
        aria-describedby={seenId(poster.id)}
        data-without-script=""
      >
        <Icon name="expand" size={20} />
      </a>
    </>
  )
}

function seenId(id: number): string {
  return `seen-${id}`
}

/** These widths must match those of the pattern in `wall.module.css`. */
function sizesAt(place: number): string {
  if (place === 0 || place === 7) return '(min-width: 75em) 644px, (min-width: 48em) 60vw, 92vw'
  const isHalf = place >= 3 && place <= 6
  return `(min-width: 75em) 306px, (min-width: 48em) ${isHalf ? 45 : 29}vw, 45vw`
}
