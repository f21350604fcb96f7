import { pictureMoveWords } from '#domain/owner-messages/connections'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { PostForm } from '../kit/forms/post-form.tsx'
import { Disclosure } from '../kit/layout/disclosure.tsx'
import { screens } from '../screens.ts'
import styles from './page.module.css'
import { type Props, RevisionForm } from './parts.tsx'

const action = `${screens.connections.path}/pictures`

type Move = NonNullable<Props['data']['pictures']['move']>

export function PictureMove({ move, data, form }: Props & { readonly move: Move }) {
  const { to, copied, total, failure, missing } = move
  const hasStopped = failure !== null || missing > 0
  return (
    <>
      <div className={styles.progress}>
        <p id="move-words" className="wrap-anywhere">
          {to === null ? 'To the data folder of the server' : `To the bucket ${to}`}:{' '}
          {total === 0 ? 'beginning' : pictureMoveWords.progress(copied, total)}
        </p>
        <progress
          className={styles.bar}
          aria-labelledby="move-words"
          max={Math.max(total, 1)}
          value={copied}
        />
        {!hasStopped && (
          <p>
            <a href={screens.connections.path}>Look again</a>. You may also leave: the shop goes on
            by itself, and uses the present place until every file is there.
          </p>
        )}
      </div>
      {failure !== null && (
        <Callout tone="error" className="measure-wide wrap-anywhere">
          <p>{pictureMoveWords.failed(failure)}</p>
        </Callout>
      )}
      {missing > 0 && (
        <Callout tone="caution" className="measure-wide">
          <p>{pictureMoveWords.missing(missing)}</p>
        </Callout>
      )}
      <div className="row">
        {hasStopped && (
          <PostForm action={`${action}/again`} form={form}>
            <Button type="submit" look="main">
              Try again
            </Button>
          </PostForm>
        )}
        <RevisionForm action={`${action}/stop`} form={form} data={data}>
          <Button type="submit">Stop, and stay with the present place</Button>
        </RevisionForm>
      </div>
      {hasStopped && (
        <Disclosure summary="Do without what cannot be copied" isOpen={false}>
          <p>
            What was not copied is then no longer shown. It is not deleted: it stays in the present
            place.
          </p>
          <PostForm action={`${action}/without`} form={form}>
            <Button type="submit">Use the new place without it</Button>
          </PostForm>
        </Disclosure>
      )}
    </>
  )
}
