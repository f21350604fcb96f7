import { useEffect, useRef, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import type { FilmData, FilmSource } from '../kit/data/catalogue-pages.ts'
import { readStorage, removeStorage, writeStorage } from '../kit/storage/storage.ts'
import styles from './film.module.css'
import { shouldPlayFilm } from './should-play-film.ts'

const PAUSE = 'M8 5v14M16 5v14'
const PLAY = 'M7 4.5v15l12-7.5-12-7.5z'

/** The key is stored while the visitor wants the film to stand still. */
const FILM_PAUSED_KEY = 'filmPaused'

type Props = Pick<FilmData, 'sources' | 'portraitSources'>

/**
 * §2: the background video. The poster below it is always loaded and seen until the film plays. An upright screen gets
 * the film that is meant for it, and loads nothing of the other.
 */
export function Film({ sources: wide, portraitSources }: Props) {
  const [sources, setSources] = useState<readonly FilmSource[]>([])
  const [isPaused, setIsPaused] = useState(false)
  const video = useRef<HTMLVideoElement>(null)

  useEffect(() => {
    if (!shouldPlayFilm(window)) return
    const stored = readStorage(FILM_PAUSED_KEY)
    setIsPaused(stored.isAvailable && !!stored.text)
    const upright = matchMedia('(orientation: portrait)')
    const choose = () => setSources((upright.matches && portraitSources) || wide)
    choose()
    upright.onchange = choose
    return () => {
      upright.onchange = null
    }
  }, [wide, portraitSources])

  if (sources.length === 0) return null

  /** Uses the button's state, not the video's, which may not have started yet. */
  function toggle() {
    if (isPaused) {
      video.current?.play().catch(() => setIsPaused(true))
      removeStorage(FILM_PAUSED_KEY)
    } else {
      video.current?.pause()
      writeStorage(FILM_PAUSED_KEY, 'true')
    }
    setIsPaused(!isPaused)
  }

  return (
    <>
      <video
        key={sources[0]?.src}
        ref={video}
        className={styles.film}
        onPlaying={({ currentTarget }) => {
          currentTarget.dataset.hasStarted = 'true'
        }}
        autoPlay={!isPaused}
        preload={isPaused ? 'none' : 'auto'}
        muted
        loop
        playsInline
        aria-hidden="true"
        tabIndex={-1}
      >
        {sources.map((source) => (
          <source key={source.src} {...source} />
        ))}
      </video>
      <button
        type="button"
        className={styles.control}
        aria-label={isPaused ? 'Play the film' : 'Pause the film'}
        onClick={toggle}
      >
        <Icon path={isPaused ? PLAY : PAUSE} />
      </button>
    </>
  )
}
