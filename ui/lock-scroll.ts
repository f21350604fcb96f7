let locks = 0

/** The page cannot be scrolled, and does not shift as it would if the scrollbar were hidden. */
export function lockScroll(): () => void {
  const { documentElement: root } = document
  locks += 1
  if (locks === 1) {
    const scrollbar = window.innerWidth - root.clientWidth
    root.style.overflow = 'hidden'
    if (scrollbar > 0) root.style.paddingRight = `${scrollbar}px`
  }
  let isLocked = true
  return () => {
    if (!isLocked) return
    isLocked = false
    locks -= 1
    if (locks > 0) return
    root.style.overflow = ''
    root.style.paddingRight = ''
  }
}
