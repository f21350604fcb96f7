import { type RefObject, useEffect } from 'react'

/** Elements below the screen slide in when they are scrolled into view. */
export function useReveals(root: RefObject<HTMLElement | null>) {
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
