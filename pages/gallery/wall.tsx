import { Icon } from '#ui/icon.tsx'
import { Picture } from '#ui/picture.tsx'
import type { GalleryPiece } from '../kit/data/catalogue-pages.ts'
import { expandId, pieceHash } from './piece-address.ts'
import styles from './wall.module.css'

type Props = {
  readonly pieces: readonly GalleryPiece[]
  readonly onExpand: (piece: GalleryPiece) => void
}

/** So many are visible on a wide screen when the page opens. */
const FIRST_ROW = 3

/**
 * The wall is a masonry by a pattern of ten, defined in the stylesheet. The visual order is the document order: from
 * left to right, row by row.
 */
export function Wall({ pieces, onExpand }: Props) {
  return (
    <ul role="list" className={styles.wall}>
      {pieces.map((piece, index) => (
        <li key={piece.id} className={styles.place}>
          <figure id={pieceHash(piece.id).slice(1)}>
            <div className={styles.poster}>
              <div id={seenId(piece.id)}>
                <Picture
                  picture={piece.picture}
                  sizes={sizesAt(index % 10)}
                  priority={index < FIRST_ROW ? 'first' : 'later'}
                />
              </div>
              <Expand piece={piece} onExpand={onExpand} />
            </div>
            <figcaption className={styles.caption}>{piece.caption}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}

type ExpandProps = { readonly piece: GalleryPiece } & Pick<Props, 'onExpand'>

/** Fifteen buttons are named "Expand 2025"; the picture's description distinguishes them. */
function Expand({ piece, onExpand }: ExpandProps) {
  const name = `Expand ${piece.caption}`
  return (
    <>
      <button
        type="button"
        id={expandId(piece.id)}
        className={styles.expand}
        aria-label={name}
        aria-describedby={seenId(piece.id)}
        onClick={() => onExpand(piece)}
      >
        <Icon name="expand" size={20} />
      </button>
      <noscript>
        <a
          className={styles.file}
          href={piece.picture.src}
          aria-label={name}
          aria-describedby={seenId(piece.id)}
        >
          <Icon name="expand" size={20} />
        </a>
      </noscript>
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
