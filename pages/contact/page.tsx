import type { PageProps } from '../frame/page-data.ts'
import { BrandMark } from '../kit/brand-mark.tsx'
import { ContactForm } from './contact-form.tsx'
import { ContactInfo } from './contact-info.tsx'
import { FaqCards } from './faq-cards.tsx'
import type { loader } from './loader.ts'
import styles from './page.module.css'

export function Page({ data }: PageProps<typeof loader>) {
  return (
    <>
      <div className={styles.hero}>
        <div className={`content stack-wider ${styles.words}`}>
          <h1 className={styles.title} tabIndex={-1}>
            GET IN TOUCH
          </h1>
          <p className={styles.lead}>{data.words.lead}</p>
        </div>
        <span className={styles.mark}>
          <BrandMark size={40} />
        </span>
      </div>
      <div className={`content one-column ${styles.columns}`}>
        <ContactInfo words={data.words} />
        {/* The key resets the form when ?sent=1 is dropped from the URL. */}
        <ContactForm key={String(data.isSent)} data={data} />
      </div>
      <FaqCards answered={data.answered} />
    </>
  )
}
