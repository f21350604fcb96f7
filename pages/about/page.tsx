import { type RefObject, useEffect, useRef } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import { Picture } from '#ui/picture.tsx'
import type { PageProps } from '../frame/page-data.ts'
import { Blocks } from '../kit/blocks.tsx'
import { NewsletterForm } from '../kit/newsletter/newsletter-form.tsx'
import { Hero } from './hero.tsx'
import type { loader } from './loader.ts'
import styles from './page.module.css'
import { ReadingProgress } from './reading-progress.tsx'
import { Steps } from './steps.tsx'
import { Values } from './values.tsx'

export function Page({ data }: PageProps<typeof loader>) {
  const article = useRef<HTMLElement>(null)
  const { words } = data
  useReveals(article)
  return (
    <article ref={article} className={styles.story}>
      <ReadingProgress article={article} />
      <Hero picture={data.hero} opening={words.opening} />
      <section className={`content one-column ${styles.vision}`} aria-labelledby="vision">
        <div className={`stack-wider one-column ${styles.words}`}>
          <h2 id="vision" className={styles.eyebrow}>
            {words.visionHeading}
          </h2>
          <Blocks blocks={words.vision} isRevealed />
        </div>
        {data.vision && (
          <div data-reveal="">
            <Picture picture={data.vision} sizes="(min-width: 48em) min(42vw, 560px), 92vw" />
          </div>
        )}
      </section>
      {words.values.length > 0 && (
        <Values heading={words.valuesHeading} values={words.values} pictures={data.values} />
      )}
      {words.steps.length > 0 && <Steps heading={words.stepsHeading} steps={words.steps} />}
      <section className={`content ${styles.wall}`} aria-labelledby="on-the-wall">
        <h2 id="on-the-wall">{words.wallHeading}</h2>
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
          {words.wallLink && (
            <ButtonLink look="main" href={words.wallLink.href}>
              {words.wallLink.words}
            </ButtonLink>
          )}
          <ButtonLink href="/gallery">Open the gallery</ButtonLink>
        </div>
      </section>
      <section className={styles.join} aria-labelledby="join">
        <div className={`content one-column ${styles.letter}`} data-reveal="">
          <h2 id="join">{words.newsletterHeading}</h2>
          <div className={`stack-wide one-column ${styles.form}`}>
            <p>{words.newsletter}</p>
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
