import type { ReactNode } from 'react'
import type { FilmFormat } from '#domain/gallery/film'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import type { ArrivedFilm, FirstScreen } from '../kit/data/gallery-data.ts'
import { FilmUpload } from '../kit/forms/film-upload.tsx'
import { PhotoUploads } from '../kit/forms/photo-uploads.tsx'
import { ownForm } from '../kit/forms/post-form.tsx'
import { Thumb } from '../kit/layout/thumb.tsx'
import type { OwnerForm } from '../kit/page.ts'
import { HERO_PATH } from '../kit/paths.ts'
import styles from './first-screen-section.module.css'
import { PosterCut } from './poster-cut.tsx'

type Props = { readonly first: FirstScreen; readonly form: OwnerForm | null }

const FORMAT_NAMES: Readonly<Record<FilmFormat, string>> = { mp4: 'MP4', webm: 'WebM' }

/** Script renders `data-picture-list` anew when a poster or a film has arrived. */
export function FirstScreenSection({ first, form }: Props) {
  const message = ownForm(form, HERO_PATH)?.message
  return (
    <>
      {message && (
        <Callout tone="error" role="alert">
          {message}
        </Callout>
      )}
      <section className="stack" aria-labelledby="poster-heading">
        <h2 id="poster-heading">Poster of the first screen</h2>
        <PosterChoice first={first} />
        <PhotoUploads productId={null} use="hero" title="" colours={[]} />
      </section>
      <section className="stack" aria-labelledby="film-heading">
        <h2 id="film-heading">Film of the first screen</h2>
        <FilmChoice first={first} />
        <FilmUpload />
      </section>
    </>
  )
}

function PosterChoice({
  first: { poster, focus, isShippedPoster, hasShipped, newPosters, seen },
}: Pick<Props, 'first'>) {
  return (
    <ul className={styles.posters} role="list" data-picture-list="poster">
      <li className={`stack ${styles.item}`}>
        {poster ? (
          <>
            <p className="wrap-anywhere">
              <strong>Shown now.</strong> It stands in for the film, and is all that slow
              connections load.
            </p>
            <PosterCut poster={poster} focus={focus} seen={seen} />
          </>
        ) : (
          <p className="wrap-anywhere">
            <strong>Shown now:</strong> the name and the mark of the brand, without a picture.
          </p>
        )}
        {!isShippedPoster && hasShipped && (
          <Step kind="shipped-poster" seen={seen}>
            Show the shop’s own poster
          </Step>
        )}
      </li>
      {newPosters.map(({ file, picture, alt }) => (
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

function FilmChoice({ first: { film, poster, hasShipped, newFilms, seen } }: Pick<Props, 'first'>) {
  return (
    <ul className={styles.films} role="list" data-picture-list="film">
      <li className={`stack ${styles.item}`}>
        <p className="wrap-anywhere">
          <strong>Shown now:</strong> {shownFilm(film, poster !== null)}
        </p>
        <div className="row-tight">
          {film.kind !== 'shipped' && hasShipped && (
            <Step kind="shipped-film" seen={seen}>
              Show the shop’s own film
            </Step>
          )}
          {film.kind !== 'none' && (
            <Step kind="no-film" seen={seen}>
              {poster ? 'Show the poster only' : 'Show no film'}
            </Step>
          )}
        </div>
      </li>
      {newFilms.map((arrived) => (
        <NewFilm key={arrived.file} arrived={arrived} film={film} seen={seen} />
      ))}
    </ul>
  )
}

function shownFilm(film: FirstScreen['film'], hasPoster: boolean): string {
  if (film.kind === 'own') {
    return `your film, as ${film.formats.map((format) => FORMAT_NAMES[format]).join(' and ')}.`
  }
  if (film.kind === 'shipped') return 'the film that came with the shop.'
  return hasPoster ? 'no film, the poster only.' : 'no film.'
}

type NewFilmProps = Pick<FirstScreen, 'film' | 'seen'> & { readonly arrived: ArrivedFilm }

/** A new film may be the same as one of the other format that is on the page. */
function NewFilm({ arrived: { file, fileName, format, bytes }, film, seen }: NewFilmProps) {
  const isPossiblyTheSame = film.kind === 'own' && film.formats.some((each) => each !== format)
  return (
    <li className={`stack ${styles.item}`}>
      <p className="wrap-anywhere">
        <strong>{fileName}</strong>, {FORMAT_NAMES[format]}, {megabytes(bytes)}
      </p>
      <div className="row-tight">
        {isPossiblyTheSame && (
          <Step kind="film-too" seen={seen} file={file} isMain>
            Add to the shown film
          </Step>
        )}
        <Step kind="film" seen={seen} file={file} isMain={!isPossiblyTheSame}>
          Show this film instead
        </Step>
      </div>
    </li>
  )
}

function megabytes(bytes: number): string {
  return `${(bytes / (1024 * 1024)).toFixed(1)} MB`
}

type StepProps = {
  readonly kind: string
  readonly seen: string
  readonly file?: string
  readonly isMain?: boolean
  readonly children: ReactNode
}

function Step({ kind, seen, file = '', isMain = false, children }: StepProps) {
  return (
    <form method="post" action={HERO_PATH}>
      <input type="hidden" name="seen" value={seen} />
      {file !== '' && <input type="hidden" name="file" value={file} />}
      <Button look={isMain ? 'main' : 'outline'} type="submit" name="step" value={kind}>
        {children}
      </Button>
    </form>
  )
}
