import { Thumb } from '../kit/layout/thumb.tsx'
import styles from './page.module.css'
import { PosterCut } from './poster-cut.tsx'
import { type Props, Step } from './step.tsx'

export function PosterChoice({ data }: Props) {
  const { poster, focus, isShippedPoster, hasShipped, portraitPoster, newPosters, seen } = data
  return (
    <ul className={styles.posters} role="list" data-picture-list="poster">
      <li className={`stack ${styles.item}`}>
        {poster ? (
          <>
            <p className="wrap-anywhere">
              <strong>Shown now.</strong> It stands in for the film, and is all that slow
              connections load.
            </p>
            <PosterCut
              poster={poster}
              focus={focus}
              seen={seen}
              isWideOnly={portraitPoster !== null}
            />
          </>
        ) : (
          <p className="wrap-anywhere">
            <strong>Shown now:</strong>{' '}
            {portraitPoster
              ? 'the poster for phones, on every screen.'
              : 'the name and the mark of the brand, without a picture.'}
          </p>
        )}
        {!isShippedPoster && hasShipped && (
          <Step kind="shipped-poster" seen={seen}>
            Show the shop’s own poster
          </Step>
        )}
      </li>
      {newPosters
        .filter(({ isUpright }) => !isUpright)
        .map(({ file, picture, alt }) => (
          <li key={file} className={`stack ${styles.item}`}>
            <Thumb className={styles.poster} picture={picture} sizes="320px" />
            <p className="wrap-anywhere">{alt}</p>
            <Step kind="poster" seen={seen} file={file} isMain>
              Show this poster
            </Step>
          </li>
        ))}
    </ul>
  )
}

export function PortraitChoice({ data }: Props) {
  const { portraitPoster, portraitFocus, portraitFilm, newPosters, seen } = data
  return (
    <ul className={styles.posters} role="list" data-picture-list="portrait-poster">
      <li className={`stack ${styles.item}`}>
        {portraitPoster ? (
          <>
            <p className="wrap-anywhere">
              <strong>Shown now on phones.</strong>{' '}
              {portraitFilm === null && 'They show no film until you choose one for them.'}
            </p>
            <PosterCut poster={portraitPoster} focus={portraitFocus} seen={seen} isUpright />
            <Step kind="no-portrait-poster" seen={seen}>
              Show the other poster on phones, too
            </Step>
          </>
        ) : (
          <p className="wrap-anywhere">
            <strong>Shown now on phones:</strong>{' '}
            {data.poster
              ? 'the poster above, cut to their shape.'
              : 'the name and the mark of the brand, too.'}
          </p>
        )}
      </li>
      {newPosters
        .filter(({ isUpright }) => isUpright)
        .map(({ file, picture, alt }) => (
          <li key={file} className={`stack ${styles.item}`}>
            <Thumb className={styles.upright} picture={picture} sizes="180px" />
            <p className="wrap-anywhere">{alt}</p>
            <Step kind="portrait-poster" seen={seen} file={file} isMain>
              Show this poster on phones
            </Step>
          </li>
        ))}
    </ul>
  )
}
