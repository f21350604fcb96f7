import styles from './photo-uploads.module.css'
import { UploadRows } from './upload-rows.tsx'

/** Shows a film on its way to the shop, which the script of photos sends. */
export function FilmUpload() {
  return (
    <div data-photos="" data-use="film">
      <noscript>
        <p>Adding a film needs JavaScript.</p>
      </noscript>
      <div className={`row ${styles.choose}`} data-choose hidden>
        <label className={styles.button}>
          Choose a film
          <input className="visually-hidden" type="file" accept="video/mp4,video/webm" multiple />
        </label>
      </div>
      <p className={styles.hint} data-hint hidden>
        MP4 or WebM, up to 3 MB, ready as it is. It plays without sound. An MP4 plays everywhere; a
        WebM of the same film may be added.
      </p>
      <UploadRows />
    </div>
  )
}
