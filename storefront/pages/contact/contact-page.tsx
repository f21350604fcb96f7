import type { PageProps } from '#contracts/page-data'
import { Rosette } from '../../layout/rosette.tsx'
import { ContactForm } from './contact-form.tsx'
import { ContactInfo } from './contact-info.tsx'
import styles from './contact-page.module.css'
import { FaqCards } from './faq-cards.tsx'

export function Page({ data }: PageProps<'contact'>) {
  return (
    <>
      <div className={styles.hero}>
        <div className={`content ${styles.words}`}>
          <h1 className={styles.title} tabIndex={-1}>
            GET IN TOUCH
          </h1>
          <p className={styles.lead}>
            An order, a size, a collaboration, or just a word: somebody of ours reads it.
          </p>
        </div>
        <span className={styles.mark}>
          <Rosette size={40} />
        </span>
      </div>
      <div className={`content ${styles.columns}`}>
        <ContactInfo />
        {/* The key resets the form when ?sent=1 is dropped from the URL. */}
        <ContactForm key={String(data.isSent)} data={data} />
      </div>
      <FaqCards />
    </>
  )
}
