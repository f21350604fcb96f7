import { backupMessages } from '#domain/owner-messages/backup'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { PostForm } from '../kit/forms/post-form.tsx'
import { TimeText } from '../kit/layout/time-text.tsx'
import { useMay } from '../kit/layout/viewer.ts'
import type { ScreenProps } from '../kit/page.ts'
import { screens } from '../screens.ts'
import styles from './page.module.css'
import type { BackupRow, load } from './screen.ts'

const MAKE = `${screens.backup.path}/make`

type Props = ScreenProps<typeof load, 'backup'>

export function Page({ data, form }: Props) {
  const { percent, backups } = data
  return (
    <>
      <h1>Backups</h1>
      <About data={data} />
      {percent === null ? (
        <>
          <LastTry data={data} />
          <PostForm action={MAKE} form={form}>
            <Button type="submit" look="main">
              Save a copy of everything
            </Button>
          </PostForm>
        </>
      ) : (
        <Progress percent={percent} />
      )}
      <section aria-labelledby="backups-heading">
        <h2 id="backups-heading">On the server</h2>
        {backups.length === 0 ? (
          <p>None yet.</p>
        ) : (
          <ul className={styles.rows} role="list">
            {backups.map((backup) => (
              <Item key={backup.name} backup={backup} />
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

function About({ data: { picturesBucket, bucket } }: Pick<Props, 'data'>) {
  const maySetBucket = useMay(screens.connections.access)
  return (
    <>
      <p className="measure-wide">
        The shop makes a backup by itself each night, and one whenever you press the button. One
        file has everything: orders, customers, messages, products, stock, settings
        {picturesBucket === null ? ', photos and films' : ''}. The server’s keys are not in it
        {picturesBucket !== null && (
          <>, nor are photos and films: they are in the bucket {picturesBucket}</>
        )}
        . Keep it where only you can read it. It is brought back on the server by{' '}
        <code>shop restore FILE</code>.
      </p>
      {bucket === null && maySetBucket && (
        <p className="measure-wide">
          They stay on the server until you save one. With a bucket, set under{' '}
          <a href={`${screens.connections.path}#backup-heading`}>Keys and services</a>, each goes
          elsewhere by itself.
        </p>
      )}
      {bucket !== null && (
        <p className="measure-wide">
          {bucket.lastAtMs === null ? (
            'None has gone into the bucket for backups yet.'
          ) : (
            <>
              The last one went into the bucket for backups <TimeText ms={bucket.lastAtMs} />.
            </>
          )}
        </p>
      )}
    </>
  )
}

function Progress({ percent }: { readonly percent: number }) {
  return (
    <section className={styles.progress} aria-labelledby="progress-words" data-progress="making">
      <p id="progress-words">{percent < 100 ? `Being made: ${percent} %` : 'Being checked'}</p>
      <progress className={styles.bar} aria-labelledby="progress-words" max={100} value={percent} />
      <p>
        <a href={screens.backup.path}>Look again</a>. You may also leave: the shop goes on by
        itself.
      </p>
    </section>
  )
}

function LastTry({ data: { failure, isJustMade } }: Pick<Props, 'data'>) {
  if (failure !== null) {
    return (
      <Callout tone="error" className="measure-wide">
        <p>{failure}</p>
      </Callout>
    )
  }
  return isJustMade ? (
    <Callout tone="success" className="measure-wide">
      <p>{backupMessages['backup-made']}</p>
    </Callout>
  ) : null
}

function Item({ backup: { megabytes, madeAtMs, fileUrl } }: { readonly backup: BackupRow }) {
  return (
    <li className={styles.row}>
      <span>
        <TimeText ms={madeAtMs} />, {megabytes} MB
      </span>
      <ButtonLink href={fileUrl} download>
        Save it on this device
      </ButtonLink>
    </li>
  )
}
