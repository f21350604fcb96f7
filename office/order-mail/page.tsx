import { PREVIEWED_MAILS } from '#domain/order/mails/previewed-mails'
import { BackLink } from '#ui/back-link.tsx'
import { ButtonLink } from '#ui/button.tsx'
import type { ScreenProps } from '../kit/page.ts'
import { orderMailPath, orderPath } from '../kit/paths.ts'
import { PREVIEW_WORDS } from '../kit/words/order-words.ts'
import styles from './page.module.css'
import type { load } from './screen.ts'

/** Shows what the customer reads, but the link in it opens nothing. */
export function Page({ data }: ScreenProps<typeof load, 'order-mail'>) {
  const { id, mail, to, subject, text } = data
  return (
    <>
      <BackLink href={orderPath(id)}>Order {id}</BackLink>
      <h1>{PREVIEW_WORDS[mail]}</h1>
      <nav aria-label="Mails of this order">
        <ul role="list" className={styles.mails}>
          {PREVIEWED_MAILS.map((each) => (
            <li key={each}>
              <a href={orderMailPath(id, each)} aria-current={each === mail ? 'page' : undefined}>
                {PREVIEW_WORDS[each]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <dl className={`stack-tight ${styles.facts}`}>
        <div>
          <dt>To</dt>
          <dd>{to || 'nobody: there is no email address'}</dd>
        </div>
        <div>
          <dt>Subject</dt>
          <dd>{subject}</dd>
        </div>
      </dl>
      <p>
        <ButtonLink href={`${orderMailPath(id, mail)}/html`} target="_blank">
          See it with pictures
        </ButtonLink>
      </p>
      <section aria-labelledby="text-heading">
        <h2 id="text-heading">As text</h2>
        <pre className={styles.text}>{text}</pre>
        <p>The code in the link is made when the mail is sent. This one opens nothing.</p>
      </section>
    </>
  )
}
