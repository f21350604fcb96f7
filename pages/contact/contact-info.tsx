import type { ReactNode } from 'react'
import type { PageProps } from '../frame/page-data.ts'
import { BrandMark } from '../kit/brand-mark.tsx'
import { PhoneLink } from '../kit/phone-link.tsx'
import { useBrand } from '../kit/site-data-context.ts'
import styles from './contact-info.module.css'
import type { loader } from './loader.ts'

type Props = { readonly words: PageProps<typeof loader>['data']['words'] }

export function ContactInfo({ words }: Props) {
  const brand = useBrand()
  return (
    <section className={`stack-wider ${styles.info}`} aria-labelledby="contact-info">
      <h2 id="contact-info">Where we are</h2>
      <address className={styles.facts}>
        <Fact label="Address">
          {[words.company, ...words.address].filter(Boolean).map((line) => (
            <div key={line}>{line}</div>
          ))}
        </Fact>
        <Fact label="Email">
          <a className={styles.link} href={`mailto:${brand.email}`}>
            {brand.email}
          </a>
        </Fact>
        <Fact label="Phone">
          <PhoneLink className={styles.link} />
        </Fact>
        {words.whatsapp && (
          <Fact label="WhatsApp">
            <a className={styles.link} href={words.whatsapp.href}>
              {words.whatsapp.number}
            </a>
          </Fact>
        )}
        {brand.social.length > 0 && (
          <Fact label="Follow">
            <ul role="list" className={styles.social}>
              {brand.social.map(({ name, url }) => (
                <li key={name}>
                  <a className={styles.link} href={url} rel="noopener noreferrer me">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </address>
      {words.notes.length > 0 && (
        <ul role="list" className={styles.notes}>
          {words.notes.map((note) => (
            <li key={note}>
              <BrandMark size={16} />
              {note}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type FactProps = { readonly label: string; readonly children: ReactNode }

function Fact({ label, children }: FactProps) {
  return (
    <div className={styles.fact}>
      <p className={`quiet ${styles.label}`}>{label}</p>
      <div className={styles.value}>{children}</div>
    </div>
  )
}
