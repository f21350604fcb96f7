import { Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import type { NewsletterData } from '../kit/data/newsletter-data.ts'
import editor from '../kit/forms/editor.module.css'
import { PostForm } from '../kit/forms/post-form.tsx'
import { Disclosure } from '../kit/layout/disclosure.tsx'
import { TimeText } from '../kit/layout/time-text.tsx'
import type { OwnerForm } from '../kit/page.ts'
import { newsletterPath } from '../kit/paths.ts'
import { progressFacts, progressWords, stateWords } from '../kit/words/newsletter-words.ts'
import { screens } from '../screens.ts'
import styles from './page.module.css'

type Props = { readonly data: NewsletterData; readonly form: OwnerForm | null }

/**
 * Shows how far it is, with the buttons to pause and stop it. Script (browser/follow-progress.ts) keeps the numbers up
 * to date.
 */
export function Sending({ data, form }: Props) {
  const { id, subject, state } = data
  const isOver = state === 'sent' || state === 'stopped'
  return (
    <>
      <h1 className={styles.title}>{subject}</h1>
      {data.pausedBecause !== null && (
        <Callout tone="caution" look="boxed" className={styles.paused ?? ''}>
          <p>
            <strong>The shop has paused it.</strong> Please look at the reason before you go on.
          </p>
          <p className={styles.reason}>{data.pausedBecause}</p>
        </Callout>
      )}
      <Progress data={data} />
      {!isOver && <Buttons data={data} form={form} />}
      <p className={editor.buttons}>
        <ButtonLink href={newsletterPath(id, 'review')}>See what it says</ButtonLink>
      </p>
      <PostForm action={`${screens.newsletters.path}/new`} form={null}>
        <input type="hidden" name="id" value={data.newId} />
        <input type="hidden" name="copyOf" value={id} />
        <Button type="submit">Write another one like it</Button>
      </PostForm>
    </>
  )
}

function Progress({ data }: Pick<Props, 'data'>) {
  const { state, progress, startedAtMs, endedAtMs, timeLeft } = data
  if (progress === null) return null
  return (
    <section
      className={`stack ${styles.progress}`}
      aria-labelledby="progress-heading"
      data-progress={state}
    >
      <h2 id="progress-heading">{stateWords(data)}</h2>
      <p id="progress-words">{progressWords(progress, data)}</p>
      <progress
        className={styles.bar}
        aria-labelledby="progress-words"
        max={Math.max(1, progress.readers)}
        value={progress.sent}
      />
      <dl className={styles.facts}>
        {progressFacts(progress, state).map(([name, count]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet wrap-anywhere">
        {startedAtMs !== null && (
          <>
            Started <TimeText ms={startedAtMs} />
          </>
        )}
        {endedAtMs !== null && (
          <>
            , ended <TimeText ms={endedAtMs} />
          </>
        )}
        {state === 'sending' && `, ${timeLeft} to go`}
      </p>
    </section>
  )
}

function Buttons({ data: { id, state }, form }: Props) {
  const isPaused = state === 'paused'
  const stop = newsletterPath(id, 'stop')
  return (
    <>
      <div className={editor.buttons}>
        <PostForm action={newsletterPath(id, isPaused ? 'resume' : 'pause')} form={form}>
          <Button look="main" type="submit">
            {isPaused ? 'Go on' : 'Pause'}
          </Button>
        </PostForm>
        {!isPaused && <ButtonLink href={newsletterPath(id)}>Look again</ButtonLink>}
      </div>
      <Disclosure summary="Stop it for good" isOpen={form?.action === stop}>
        <PostForm action={stop} form={form}>
          <p>Who has not got it yet will not get it. This cannot be undone.</p>
          <Button type="submit">Yes, stop it</Button>
        </PostForm>
      </Disclosure>
    </>
  )
}
