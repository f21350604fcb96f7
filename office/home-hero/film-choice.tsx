import type { FilmFormat } from '#domain/gallery/film'
import type { FilmWords } from '../kit/data/gallery-data.ts'
import styles from './page.module.css'
import { type Props, Step } from './step.tsx'

const FORMAT_NAMES: Readonly<Record<FilmFormat, string>> = { mp4: 'MP4', webm: 'WebM' }

export function FilmChoice({ data }: Props) {
  const { film, poster, portraitFilm, portraitPoster, hasShipped, newFilms, seen } = data
  return (
    <ul className={styles.films} role="list" data-picture-list="film">
      <li className={`stack ${styles.item}`}>
        <p className="wrap-anywhere">
          <strong>Shown now:</strong> {filmSentence(film, poster !== null)}
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
        <p className="wrap-anywhere">
          <strong>On phones:</strong> {phoneSentence(portraitFilm, portraitPoster !== null)}
        </p>
        {portraitFilm && (
          <Step kind="no-portrait-film" seen={seen}>
            Show no film of their own on phones
          </Step>
        )}
      </li>
      {newFilms.map((arrived) => (
        <NewFilm key={arrived.file} arrived={arrived} data={data} />
      ))}
    </ul>
  )
}

function filmSentence(film: FilmWords, hasPoster: boolean): string {
  if (film.kind === 'own') {
    return `your film, as ${film.formats.map((format) => FORMAT_NAMES[format]).join(' and ')}.`
  }
  if (film.kind === 'shipped') return 'the film that came with the shop.'
  return hasPoster ? 'no film, the poster only.' : 'no film.'
}

function phoneSentence(film: FilmWords | null, hasPoster: boolean): string {
  if (film) return filmSentence(film, hasPoster)
  return hasPoster ? 'no film, their poster only.' : 'the same.'
}

type NewFilmProps = Props & { readonly arrived: Props['data']['newFilms'][number] }

/** A new film may be the same as one of the other format that is on the page. */
function NewFilm({ arrived, data: { film, portraitFilm, seen } }: NewFilmProps) {
  const { file, fileName, format, bytes, isNew } = arrived
  const isOther = (shown: FilmWords | null) =>
    shown?.kind === 'own' && shown.formats.some((each) => each !== format)
  return (
    <li className={`stack ${styles.item}`}>
      <p className="wrap-anywhere">
        <strong>{fileName}</strong>, {FORMAT_NAMES[format]}, {megabytes(bytes)}
      </p>
      <div className="row-tight">
        {isNew.wide && isOther(film) && (
          <Step kind="film-too" seen={seen} file={file} isMain>
            Add to the shown film
          </Step>
        )}
        {isNew.wide && (
          <Step kind="film" seen={seen} file={file} isMain={!isOther(film)}>
            Show this film instead
          </Step>
        )}
        {isNew.portrait && isOther(portraitFilm) && (
          <Step kind="portrait-film-too" seen={seen} file={file}>
            Add to the film on phones
          </Step>
        )}
        {isNew.portrait && (
          <Step kind="portrait-film" seen={seen} file={file}>
            Show this film on phones
          </Step>
        )}
      </div>
    </li>
  )
}

function megabytes(bytes: number): string {
  return `${(bytes / (1024 * 1024)).toFixed(1)} MB`
}
