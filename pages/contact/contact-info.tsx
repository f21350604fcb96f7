import type { ReactNode } from 'react'
import { BrandMark } from '../kit/brand-mark.tsx'
import { PhoneLink } from '../kit/phone-link.tsx'
import { useBrand } from '../kit/site-data-context.ts'
import styles from './contact-info.module.css'

export function ContactInfo() {
  const brand = useBrand()
  return (
    <section className={`stack-wider ${styles.info}`} aria-labelledby="contact-info">
      <h2 id="contact-info">Where we are</h2>
      <address className={styles.facts}>
        <Fact label="Address">
          {brand.city}, {brand.country}, {brand.region}
        </Fact>
        <Fact label="Email">
          <a className={styles.link} href={`mailto:${brand.email}`}>
            {brand.email}
          </a>
        </Fact>
        <Fact label="Phone">
          <PhoneLink className={styles.link} />
        </Fact>
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
      <ul role="list" className={styles.notes}>
        <li>
          <BrandMark size={16} />
          24/7 GMT
        </li>
        <li>
          <BrandMark size={16} />
          WORLDWIDE DELIVERY
        </li>
      </ul>
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
