import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { PostForm } from '../kit/forms/post-form.tsx'
import { Card, CardList } from '../kit/layout/card.tsx'
import { useIsMailFiled } from '../kit/layout/mail-filed.ts'
import { TimeText } from '../kit/layout/time-text.tsx'
import type { ScreenProps } from '../kit/page.ts'
import { screens } from '../screens.ts'
import styles from './page.module.css'
import type { FailedMail, load } from './screen.ts'

const { path } = screens.mail

type Props = ScreenProps<typeof load, 'mail'>

export function Page({ data, form }: Props) {
  const { failed, moreFailed, waiting } = data
  const count = failed.length + moreFailed
  return (
    <>
      <h1>Failed mail</h1>
      {/* The form of the mail could not show it: what somebody else sent is no longer in the list. */}
      <Callout tone="error" role="alert">
        {form?.message}
      </Callout>
      <p>{waitingWords(waiting, useIsMailFiled())}</p>
      <section aria-labelledby="failed-heading">
        <h2 id="failed-heading">Not sent</h2>
        <p>{failedWords(count)}</p>
        {count > 1 && (
          <PostForm action={`${path}/resend-all`} form={null}>
            <Button look="main" type="submit">
              Send all again
            </Button>
          </PostForm>
        )}
        <CardList>
          {failed.map((mail) => (
            <Card key={mail.key} title={<span className="wrap-anywhere">{mail.about}</span>}>
              <Failure mail={mail} />
              <PostForm action={`${path}/resend`} form={null}>
                <input type="hidden" name="mail" value={mail.key} />
                <Button type="submit" aria-label={`Send again: ${mail.about}`}>
                  Send again
                </Button>
              </PostForm>
            </Card>
          ))}
        </CardList>
        {moreFailed > 0 && <p>{`And ${moreFailed} older. “Send all again” includes them.`}</p>}
      </section>
    </>
  )
}

function failedWords(count: number): string {
  if (count === 0) return 'No mail has failed.'
  return count === 1
    ? 'One mail was given up. Once the reason is gone, send it again.'
    : `${count} mails were given up. Once the reason is gone, send them again.`
}

function waitingWords(waiting: number, isFiled: boolean): string {
  const what = isFiled ? 'written to a file' : 'sent'
  if (waiting === 0) return `No mail is waiting to be ${what}.`
  return waiting === 1
    ? `One mail is waiting to be ${what}.`
    : `${waiting} mails are waiting to be ${what}.`
}

function Failure({ mail: { to, reason, createdAtMs, failedAtMs } }: { readonly mail: FailedMail }) {
  return (
    <dl className={styles.facts}>
      <dt>To</dt>
      <dd>{to || 'unknown'}</dd>
      <dt>Reason</dt>
      <dd>{reason || 'unknown'}</dd>
      <dt>Since</dt>
      <dd>
        <TimeText ms={createdAtMs} />
      </dd>
      <dt>Given up</dt>
      <dd>
        <TimeText ms={failedAtMs} />
      </dd>
    </dl>
  )
}
