import { browsingMessages as messages } from '#domain/browsing-messages'
import { mailLink, whatsappLink } from '#domain/contact/contact-links'
import { ReloadLink } from '../reload.tsx'
import { useBrand } from '../site-data-context.ts'
import styles from './order-by-contact.module.css'

type Props = {
  /** The message names the product. Which colour and size are chosen is unknown without script. */
  readonly title?: string
}

/** Says how to order where nothing can be paid, because script does not run or the app did not load. */
export function OrderByContact({ title = '' }: Props) {
  const { email, whatsappDigits } = useBrand()
  const subject = messages['order-subject'](title)
  const asks = title === '' ? {} : { body: messages['order-choice'] }
  return (
    <p className={styles.words} data-without-script="">
      <span className={styles.old}>{messages['browser-too-old']}</span>
      <span className={styles.lost}>
        {messages['half-loaded']} <ReloadLink>try again</ReloadLink>, or
      </span>{' '}
      order by{' '}
      {whatsappDigits !== '' && (
        <>
          <a href={whatsappLink(whatsappDigits, Object.values({ subject, ...asks }).join('. '))}>
            WhatsApp
          </a>{' '}
          or{' '}
        </>
      )}
      <a href={mailLink(email, { subject, ...asks })}>mail</a>.
    </p>
  )
}
