import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { pauseToasts, resumeToasts, type Toast, toastStore } from './toast-store.ts'
import styles from './toasts.module.css'

const CONTROLS = 'a,button,input,select,textarea,summary,label'

/** The elements that hold a price. */
const PRICES = 'p,dd'

const AMOUNT = /[₵$€£]\d/

const STEP_PX = 8

const NONE: readonly Toast[] = []

/** Toasts stay while hovered, focused or touched. Those that have left stand in the log. */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get, () => NONE)
  const region = useRef<HTMLDivElement>(null)
  const shown = toasts.filter(({ isPast }) => !isPast)
  const past = toasts.filter(({ isPast }) => isPast)

  useLayoutEffect(() => {
    const box = region.current
    if (!box?.firstChild) return
    const place = () => placeClear(box)
    place()
    addEventListener('scroll', place)
    return () => removeEventListener('scroll', place)
  })

  return (
    <>
      <div
        ref={region}
        className={styles.toasts}
        role="status"
        onPointerEnter={pauseToasts}
        onPointerLeave={resumeToasts}
        onFocus={pauseToasts}
        onBlur={resumeToasts}
      >
        {shown.map(({ id, text }) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the focus makes it stay.
          <p className={styles.toast} key={id} tabIndex={0}>
            {text}
          </p>
        ))}
      </div>
      {past.length > 0 && (
        <section className="visually-hidden" aria-label="Messages">
          {/* Not live: the toast was announced. */}
          <div role="log" aria-live="off">
            {past.map(({ id, text }) => (
              <p key={id}>{text}</p>
            ))}
          </div>
        </section>
      )}
    </>
  )
}

/**
 * The box moves up from its place in the stylesheet until no control and no price lies under it; on a crowded screen,
 * to where it covers the fewest.
 */
function placeClear(box: HTMLElement) {
  box.style.translate = ''
  const { left, right, top, bottom } = box.getBoundingClientRect()
  const taken = [...document.querySelectorAll(`${CONTROLS},${PRICES}`)]
    .filter((element) => !element.matches(PRICES) || AMOUNT.test(element.textContent))
    // A picture that is a link may be covered partly.
    .filter((element) => element.textContent || !element.querySelector('img'))
    .flatMap((element) => [...element.getClientRects()])
    .filter((rect) => rect.left < right && rect.right > left)
  let bestPx = 0
  let fewest = taken.length + 1
  for (let liftPx = 0; liftPx < top; liftPx += STEP_PX) {
    const covered = taken.filter(
      (rect) => rect.top < bottom - liftPx && rect.bottom > top - liftPx,
    ).length
    if (covered < fewest) [bestPx, fewest] = [liftPx, covered]
  }
  box.style.translate = `0 ${-bestPx}px`
}
