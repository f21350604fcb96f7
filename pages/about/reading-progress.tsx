import { type RefObject, useEffect, useRef } from 'react'
import { readFraction } from './read-fraction.ts'
import styles from './reading-progress.module.css'

type Props = { readonly article: RefObject<HTMLElement | null> }

/**
 * Hidden from screen readers: they report the position themselves, and some beep at every change of
 * a progress bar. Browsers with scroll-driven animations need no script.
 */
export function ReadingProgress({ article }: Props) {
  const bar = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (CSS.supports('animation-timeline: view()')) return
    const update = () => {
      const box = article.current?.getBoundingClientRect()
      if (!box || !bar.current) return
      bar.current.style.transform = `scaleX(${readFraction(box, innerHeight)})`
    }
    update()
    addEventListener('scroll', update, { passive: true })
    addEventListener('resize', update)
    return () => {
      removeEventListener('scroll', update)
      removeEventListener('resize', update)
    }
  }, [article])

  return <div ref={bar} className={`no-print ${styles.bar}`} aria-hidden="true" />
}
