import { backupMessages } from '#domain/owner-messages/backup'
import { Button, ButtonLink } from '#ui/button.tsx'
import { PostForm } from '../kit/forms/post-form.tsx'
import { TimeText } from '../kit/layout/time-text.tsx'
import type { ScreenProps } from '../kit/page.ts'
import { screens } from '../screens.ts'
import styles from './page.module.css'
import type { BackupRow, load } from './screen.ts'

const MAKE = `${screens.backup.path}/make`

type Props = ScreenProps<typeof load, 'backup'>

export function Page({ data, form }: Props) {
  if (!data.isPossible) {
    return (
      <>
        <h1>Backups</h1>
        <p className="measure-wide">{backupMessages['backup-elsewhere']}</p>
      </>
    )
  }
  return (
    <>
      <h1>Backups</h1>
      <p className="measure-wide">
        A copy of the database, made while the shop goes on: orders, customers, messages, products,
        stock and settings. It stays on the server: save one elsewhere from time to time, where only
        you can read it. The photos and films that you uploaded are copied beside it on the server;
        the file that you save has neither them nor the server’s keys.
      </p>
      <PostForm action={MAKE} form={form}>
        <Button type="submit" look="main">
          Make a backup now
        </Button>
      </PostForm>
      <section aria-labelledby="backups-heading">
        <h2 id="backups-heading">On the server</h2>
        {data.backups.length === 0 ? (
          <p>None yet.</p>
        ) : (
          <ul className={styles.rows} role="list">
            {data.backups.map((backup) => (
              <Item key={backup.name} backup={backup} />
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

function Item({ backup: { megabytes, madeAtMs, fileUrl } }: { readonly backup: BackupRow }) {
  return (
    <li className={styles.row}>
      <span>
        <TimeText ms={madeAtMs} />, {megabytes} MB
      </span>
      <ButtonLink href={fileUrl} download>
        Save a copy
      </ButtonLink>
    </li>
  )
}
