import { MAX_EXTENSION_DAYS, RESPONSE_DAYS } from '#domain/data-rights/due-date'
import { Callout } from '#ui/callout.tsx'
import type { PageProps } from '../frame/page-data.ts'
import { useBrand } from '../kit/site-data-context.ts'
import type { loader } from './loader.ts'
import styles from './page.module.css'
import { RequestForm } from './request-form.tsx'

export function Page({ data }: PageProps<typeof loader>) {
  return (
    <div className={`content one-column ${styles.page}`}>
      <header className="stack-wider one-column">
        <h1 tabIndex={-1}>Data rights</h1>
        <p className={styles.lead}>
          What we know about you is yours. Under the GDPR and Ghana’s Data Protection Act 2012 (Act
          843) you can see it, correct it, take it along or have it deleted. It costs nothing.
        </p>
        <Callout tone="news" look="line" className={styles.promise}>
          <p>
            We answer within {RESPONSE_DAYS} days. A difficult request may take up to{' '}
            {MAX_EXTENSION_DAYS} days more; then we tell you why before the {RESPONSE_DAYS} days are
            over.
          </p>
        </Callout>
      </header>
      <RequestForm data={data} />
      <WhatFollows />
    </div>
  )
}

function WhatFollows() {
  const { email } = useBrand()
  return (
    <section className={`one-column ${styles.follows}`} aria-labelledby="what-follows">
      <h2 id="what-follows">What follows</h2>
      <ol role="list" className={`stack-wider one-column ${styles.steps}`}>
        <li>
          <h3>Confirm</h3>
          <p>
            You get a mail with a link. Its button shows that the mailbox is yours; without it,
            nothing is given out or changed. If we have just written to you, or many people ask at
            once, the mail comes hours later; your request counts from now.
          </p>
        </li>
        <li>
          <h3>We look</h3>
          <p>
            A person gathers what is kept under your address: orders, messages, newsletter, mails.
          </p>
        </li>
        <li>
          <h3>You hear from us</h3>
          <p>Our answer comes by mail within {RESPONSE_DAYS} days, with what was done and why.</p>
        </li>
      </ol>
      <p className={styles.more}>
        What we keep, and for how long, stands in the <a href="/privacy-policy">privacy policy</a>.
        You can also write to <a href={`mailto:${email}`}>{email}</a>, or complain to the data
        protection authority of your country; in Ghana that is the Data Protection Commission.
      </p>
    </section>
  )
}
