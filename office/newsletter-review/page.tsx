import { countNoun } from '#domain/count-noun'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import type { NewsletterReviewData } from '../kit/data/newsletter-data.ts'
import { PostForm } from '../kit/forms/post-form.tsx'
import { RefusedForm } from '../kit/forms/refused-form.tsx'
import { Disclosure } from '../kit/layout/disclosure.tsx'
import phone from '../kit/layout/phone-frame.module.css'
import type { ScreenProps } from '../kit/page.ts'
import { newsletterPath } from '../kit/paths.ts'
import { subjectWords } from '../kit/words/newsletter-words.ts'
import styles from './page.module.css'
import type { load } from './screen.ts'

type Props = ScreenProps<typeof load, 'newsletter-review'>

export function Page({ data, form }: Props) {
  const { id, subject, state, text, isTextOnly } = data
  const isDraft = state === 'draft'
  return (
    <>
      <BackLink href={newsletterPath(id)}>{isDraft ? 'Go on writing' : 'How far it is'}</BackLink>
      <h1 className="wrap-anywhere">{subjectWords(subject)}</h1>
      <RefusedForm form={canBeSent(data) ? null : form} />
      <div className={`stack-wider ${styles.columns}`}>
        <section className={`stack ${styles.section}`} aria-labelledby="phone-heading">
          <h2 id="phone-heading">On a phone</h2>
          {isTextOnly && (
            <p className="quiet wrap-anywhere">
              Your mail service fills in a template of its own: readers see the text below.
            </p>
          )}
          <iframe
            className={phone.frame}
            src={`${newsletterPath(id, 'review')}/html`}
            title="The mail on a phone"
            sandbox="allow-same-origin"
          />
          <p>
            <a
              className={styles.link}
              href={`${newsletterPath(id, 'review')}/html`}
              target="_blank"
              rel="noopener"
            >
              See it on a page of its own
            </a>
          </p>
        </section>
        <section className={`stack ${styles.section}`} aria-labelledby="text-heading">
          <h2 id="text-heading">As text</h2>
          <pre className={styles.text}>{text}</pre>
          <p className="quiet wrap-anywhere">
            Every reader has another link to unsubscribe. The one here is of nobody.
          </p>
        </section>
      </div>
      <section className={`stack ${styles.section}`} aria-labelledby="send-heading">
        <h2 id="send-heading">Send</h2>
        {data.isToFiles && (
          <Callout tone="caution">
            No mail service is set up: mails are only written to files on the server, and nobody
            gets them.
          </Callout>
        )}
        <PostForm action={newsletterPath(id, 'test')} form={form}>
          <Button type="submit">Send it to me</Button>
          <p className="quiet wrap-anywhere">To {data.ownEmail}.</p>
        </PostForm>
        {isDraft && <SendToAll data={data} form={form} />}
      </section>
    </>
  )
}

function canBeSent({ state, isSound, readers }: NewsletterReviewData): boolean {
  return state === 'draft' && isSound && readers > 0
}

function SendToAll({ data, form }: Props) {
  const { id, version, readers, isSound, time, perHour } = data
  const action = newsletterPath(id, 'send')
  if (!isSound) {
    return (
      <Callout tone="caution">
        It is not finished yet. Go on writing, and press “See it and send” to see what is missing.
      </Callout>
    )
  }
  if (readers === 0) return <p>Nobody has confirmed an address yet.</p>
  const whom = countNoun(readers, 'reader')
  return (
    <Disclosure summary={`Send it to ${whom}`} isOpen={form?.action === action}>
      <PostForm action={action} form={form}>
        <input type="hidden" name="seen" value={version} />
        <p>
          It takes {time}, with at most {countNoun(perHour, 'mail')} an hour. Meanwhile you can
          pause or stop it, but a mail that was sent cannot be taken back.
        </p>
        <Button look="main" type="submit">
          {`Yes, send it to ${whom}`}
        </Button>
      </PostForm>
    </Disclosure>
  )
}
