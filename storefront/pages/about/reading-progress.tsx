import { type RefObject, useEffect, useRef } from 'react'
import { readShare } from './read-share.ts'
import styles from './reading-progress.module.css'

type Props = { readonly article: RefObject<HTMLElement | null> }

/**
 * For the eyes only. A screen reader says itself where in the text it is, and some beep at every
 * change of a progress bar. Browsers that can tie an animation to scrolling need no script.
 */
export function ReadingProgress({ article }: Props) {
  const bar = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (CSS.supports('animation-timeline: view()')) return
    const draw = () => {
      const box = article.current?.getBoundingClientRect()
      if (!box || !bar.current) return
      bar.current.style.transform = `scaleX(${readShare(box, innerHeight)})`
    }
    draw()
    addEventListener('scroll', draw, { passive: true })
    addEventListener('resize', draw)
    return () => {
      removeEventListener('scroll', draw)
      removeEventListener('resize', draw)
    }
  }, [article])

  return <div ref={bar} className={styles.bar} aria-hidden="true" />
}
