import { Button } from '#ui/button.tsx'
import styles from './photo-uploads.module.css'

/** Script shows each file on its way here. */
export function UploadRows() {
  return (
    <>
      <p role="status" data-photo-status />
      <ul className="stack-tight" role="list" data-waiting />
      <template data-template="photo">
        <li className={styles.row}>
          <span className="wrap-anywhere" data-name />
          <progress max={1} value={0} aria-label="Sent" data-progress />
          <span data-words />
          <Button type="button" data-discard>
            Remove
          </Button>
        </li>
      </template>
    </>
  )
}
