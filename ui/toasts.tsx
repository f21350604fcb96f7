import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { placeClear } from './place-clear.ts'
import { pauseToasts, resumeToasts, type Toast, toastStore } from './toast-store.ts'
import styles from './toasts.module.css'

const NONE: readonly Toast[] = []

/** They stay while hovered, focused or touched. Those that have left stand in the log. */
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
