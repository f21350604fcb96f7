import type { ComponentProps } from 'react'
import { Picture } from '#ui/picture.tsx'
import type { CaptionedLook, MoreSection } from '../kit/data/catalogue-pages.ts'
import { NewsletterForm } from '../kit/newsletter/newsletter-form.tsx'
import { ShopTheLook } from '../kit/product/shop-the-look.tsx'
import { useBrand } from '../kit/site-data-context.ts'
import styles from './more-sections.module.css'
import { Page as HomePage } from './page.tsx'

/** The home page with sections that the shop does not ship with; a page without them does not load this file. */
export function Page({ data }: ComponentProps<typeof HomePage>) {
  return <HomePage data={data} more={(section) => <More key={section.id} section={section} />} />
}

function More({ section }: { readonly section: MoreSection }) {
  switch (section.kind) {
    case 'title':
      return <Title />
    case 'words':
      return (
        <Headed {...section} className={styles.words}>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph} className={styles.paragraph}>
              {paragraph}
            </p>
          ))}
        </Headed>
      )
    case 'posters':
      return (
        <Headed {...section}>
          <ul role="list" className={styles.posters}>
            {section.looks.map((look) => (
              <Poster key={look.picture.src} look={look} />
            ))}
          </ul>
        </Headed>
      )
    case 'newsletter':
      return <Newsletter id={section.id} />
  }
}

/** Where the page does not begin with the hero, the header stands on this. */
function Title() {
  const brand = useBrand()
  return (
    <div className={styles.title}>
      <div className="content">
        <h1 tabIndex={-1}>{brand.name}</h1>
        <p>{brand.tagline}</p>
      </div>
    </div>
  )
}

type HeadedProps = Pick<ComponentProps<'section'>, 'className' | 'children'> & {
  readonly id: string
  readonly heading: string
}

function Headed({ id, heading, className = '', children }: HeadedProps) {
  return (
    <section
      className={`content ${styles.section} ${className}`}
      {...(heading !== '' && { 'aria-labelledby': id })}
    >
      {heading !== '' && (
        <h2 className={styles.heading} id={id}>
          {heading}
        </h2>
      )}
      {children}
    </section>
  )
}

function Poster({ look: { picture, products, caption } }: { readonly look: CaptionedLook }) {
  return (
    <li>
      <a className={styles.link} href="/gallery">
        <Picture picture={picture} sizes="(min-width: 62.5em) 31vw, (min-width: 48em) 46vw, 92vw" />
        <span className={styles.caption}>{caption}</span>
      </a>
      <ShopTheLook products={products} />
    </li>
  )
}

function Newsletter({ id }: { readonly id: string }) {
  return (
    <section className={styles.newsletter} aria-labelledby={id}>
      <div className={`content ${styles.join}`}>
        <h2 id={id}>Hear of drops first</h2>
        <p>New pieces and restocks, by mail. No noise.</p>
        <NewsletterForm tone="dark" />
      </div>
    </section>
  )
}
