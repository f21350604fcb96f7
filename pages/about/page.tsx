import { type RefObject, useEffect, useRef } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import { Picture } from '#ui/picture.tsx'
import type { PageProps } from '../frame/page-data.ts'
import { NewsletterForm } from '../kit/newsletter/newsletter-form.tsx'
import { useBrand } from '../kit/site-data-context.ts'
import { Hero } from './hero.tsx'
import type { loader } from './loader.ts'
import styles from './page.module.css'
import { ReadingProgress } from './reading-progress.tsx'
import { Steps } from './steps.tsx'
import { openingOf, stepsOf, VALUES, visionOf } from './texts.ts'
import { Values } from './values.tsx'

export function Page({ data }: PageProps<typeof loader>) {
  const article = useRef<HTMLElement>(null)
  const brand = useBrand()
  useReveals(article)
  return (
    <article ref={article} className={styles.story}>
      <ReadingProgress article={article} />
      <Hero picture={data.hero} opening={openingOf(brand)} />
      <section className={`content one-column ${styles.vision}`} aria-labelledby="vision">
        <div className={`stack-wider one-column ${styles.words}`}>
          <h2 id="vision" className={styles.eyebrow}>
            Our vision
          </h2>
          {visionOf(brand).map((paragraph) => (
            <p key={paragraph} data-reveal="">
              {paragraph}
            </p>
          ))}
        </div>
        {data.vision && (
          <div data-reveal="">
            <Picture picture={data.vision} sizes="(min-width: 48em) min(42vw, 560px), 92vw" />
          </div>
        )}
      </section>
      <Values values={VALUES} pictures={data.values} />
      <Steps steps={stepsOf(brand)} />
      <section className={`content ${styles.wall}`} aria-labelledby="on-the-wall">
        <h2 id="on-the-wall">See it on the wall</h2>
        {data.wall.length > 0 && (
          <ul role="list" className={styles.posters}>
            {data.wall.map((picture) => (
              <li key={picture.src} data-reveal="">
                <Picture picture={picture} sizes="min(30vw, 420px)" />
              </li>
            ))}
          </ul>
        )}
        <div className="row">
          <ButtonLink look="main" href="/collection?type=volume-3">
            Shop Volume 3
          </ButtonLink>
          <ButtonLink href="/gallery">Open the gallery</ButtonLink>
        </div>
      </section>
      <section className={styles.join} aria-labelledby="join">
        <div className={`content one-column ${styles.letter}`} data-reveal="">
          <h2 id="join">Be there for the next one</h2>
          <div className={`stack-wide one-column ${styles.form}`}>
            <p>New drops and stories from {brand.city}, by email. Leave whenever you like.</p>
            <NewsletterForm />
          </div>
        </div>
      </section>
    </article>
  )
}

/** Elements below the screen slide in when they are scrolled into view. */
function useReveals(root: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue
          observer.unobserve(target)
          target.setAttribute('data-reveal', 'shown')
        }
      },
      { rootMargin: '0px 0px -8% 0px' },
    )
    const parts = [...(root.current?.querySelectorAll<HTMLElement>('[data-reveal]') ?? [])]
    const below = parts.filter((part) => part.getBoundingClientRect().top > innerHeight)
    for (const part of below) {
      part.dataset.reveal = 'waiting'
      observer.observe(part)
    }
    return () => {
      observer.disconnect()
      for (const part of below) part.dataset.reveal = ''
    }
  }, [root])
}
