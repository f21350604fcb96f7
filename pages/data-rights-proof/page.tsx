import { METHODS, RIGHTS } from '#domain/data-rights/rights'
import { messages } from '#domain/messages'
import { Button, ButtonLink } from '#ui/button.tsx'
import type { DataOf, PageProps } from '../frame/page-data.ts'
import type { loader } from './loader.ts'
import styles from './page.module.css'

type FoundDataRightsRequest = Exclude<DataOf<typeof loader>, { readonly state: 'unknown' }>

/** A mail leads here. Mail scanners open links too, so only the button counts as proof. */
export function Page({ data }: PageProps<typeof loader>) {
  return (
    <div className={`content stack-wider ${styles.page}`}>
      <Outcome data={data} />
    </div>
  )
}

function Outcome({ data }: PageProps<typeof loader>) {
  switch (data.state) {
    case 'unknown':
      return (
        <>
          <h1 tabIndex={-1}>Link not found</h1>
          <p className={styles.lead}>{messages['proof-unknown']}</p>
          <p>
            Please open it once more from the mail, or copy the whole address. If that does not
            help, ask again.
          </p>
          <ButtonLink href="/data-rights">Back to your data rights</ButtonLink>
        </>
      )
    case 'waiting':
      return (
        <>
          <h1 tabIndex={-1}>Is this your mailbox?</h1>
          <p className={styles.lead}>
            Somebody asked us for <strong>{RIGHTS[data.requestType].title}</strong> with your email
            address. If that was you, please confirm it.
          </p>
          <Facts {...data} />
          <form method="post" action="/data-rights/proof">
            <input type="hidden" name="token" value={data.token} />
            <Button type="submit" look="main">
              Yes, it was me
            </Button>
          </form>
          <p className={styles.quiet}>
            If it was not you, close this page. Nothing about you will be given out or changed.
          </p>
        </>
      )
    case 'proven':
      return (
        <>
          <h1 tabIndex={-1}>Thank you</h1>
          <p className={styles.lead} role="status">
            Your mailbox is confirmed.
          </p>
          <Facts {...data} />
          <p>
            {data.verificationMethod === 'email'
              ? 'We have all we need and get to work. Our answer comes to this mailbox.'
              : `One more step: ${METHODS[data.verificationMethod].explained}`}
          </p>
          <ButtonLink href="/">Back to Home</ButtonLink>
        </>
      )
    case 'closed':
      return (
        <>
          <h1 tabIndex={-1}>Already answered</h1>
          <p className={styles.lead}>
            We have answered this request; look for <strong>{data.number}</strong> in your mailbox.
          </p>
          <ButtonLink href="/data-rights">Ask for something else</ButtonLink>
        </>
      )
  }
}

function Facts({ number, requestType, answerBy }: FoundDataRightsRequest) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Request</dt>
        <dd>{number}</dd>
      </div>
      <div>
        <dt>You ask for</dt>
        <dd>{RIGHTS[requestType].title}</dd>
      </div>
      <div>
        <dt>We answer by</dt>
        <dd>{answerBy}</dd>
      </div>
    </dl>
  )
}
