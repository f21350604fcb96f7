import { useEffect, useRef, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import type { FilmSource } from '../kit/data/catalogue-pages.ts'
import { readStorage, removeStorage, writeStorage } from '../kit/storage/storage.ts'
import styles from './film.module.css'
import { shouldPlayFilm } from './should-play-film.ts'

const PAUSE = 'M8 5v14M16 5v14'
const PLAY = 'M7 4.5v15l12-7.5-12-7.5z'

/** The key is stored while the visitor wants the film to stand still. */
const FILM_PAUSED_KEY = 'filmPaused'

const SHIPPED: readonly FilmSource[] = [
  { src: '/film/hero.webm', type: 'video/webm; codecs="av01.0.05M.08"' },
  { src: '/film/hero.mp4', type: 'video/mp4' },
]

type Props = {
  /** These are of a film that the owner chose. There are none for the poster alone. */
  readonly sources: readonly FilmSource[] | undefined
  /** The `object-position` of the poster, so that the film is cut alike. */
  readonly focus: string | undefined
}

type State = 'absent' | 'playing' | 'paused'

/** §2: the background video. The poster below it is always loaded and seen until the film plays. */
export function Film({ sources = SHIPPED, focus }: Props) {
  const [state, setState] = useState<State>('absent')
  const [hasStarted, setHasStarted] = useState(false)
  const video = useRef<HTMLVideoElement>(null)

  useEffect(() => {
    if (sources.length === 0 || !shouldPlayFilm(window)) return
    const stored = readStorage(FILM_PAUSED_KEY)
    setState(stored.isAvailable && stored.text ? 'paused' : 'playing')
  }, [sources])

  if (state === 'absent') return null

  /** Uses the button's state, not the video's, which may not have started yet. */
  function toggle() {
    if (state === 'playing') {
      video.current?.pause()
      writeStorage(FILM_PAUSED_KEY, 'true')
    } else {
      video.current?.play().catch(() => setState('paused'))
      removeStorage(FILM_PAUSED_KEY)
    }
    setState(state === 'playing' ? 'paused' : 'playing')
  }

  return (
    <>
      <video
        ref={video}
        className={styles.film}
        style={{ objectPosition: focus }}
        data-has-started={hasStarted}
        onPlaying={() => setHasStarted(true)}
        autoPlay={state === 'playing'}
        preload={state === 'playing' ? 'auto' : 'none'}
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
        aria-label={state === 'playing' ? 'Pause the film' : 'Play the film'}
        onClick={toggle}
      >
        <Icon path={state === 'playing' ? PAUSE : PLAY} />
      </button>
    </>
  )
}
