import { type ReactNode, useEffect, useState } from 'react'
import { showPending } from '../frame/navigation/pending.ts'
import type { PosterData } from '../kit/data/catalogue-pages.ts'
import { expandId, parsePosterHash, posterHash } from './poster-address.ts'

type Loaded = Awaited<ReturnType<typeof loadLightbox>>['Lightbox']
type Opened = { readonly open: (poster: PosterData) => void; readonly dialog: ReactNode }

const loadLightbox = () => import('./lightbox.tsx')

/**
 * The open poster is in the URL hash, so that Back closes it and it can be shared. The lightbox is
 * loaded on first use; if that fails, the browser opens the picture's file.
 */
export function useLightbox(posters: readonly PosterData[], label: string): Opened {
  const [openId, setOpenId] = useState<number | null>(null)
  const [Lightbox, setLightbox] = useState<Loaded | null>(null)
  const opened = posters.find(({ id }) => id === openId)
  const file = opened?.picture.src

  useEffect(() => followAddress(setOpenId), [])
  useEffect(() => {
    if (!file || Lightbox) return
    const stopPending = showPending()
    loadLightbox()
      .then(
        (loaded) => setLightbox(() => loaded.Lightbox),
        () => location.assign(file),
      )
      .finally(stopPending)
    return stopPending
  }, [file, Lightbox])

  function open({ id }: PosterData) {
    history.pushState({ ...history.state, isLightbox: true }, '', posterHash(id))
    focusExpand(id)
    setOpenId(id)
  }

  function move({ id }: PosterData) {
    setOpenId(id)
    history.replaceState(history.state, '', posterHash(id))
  }

  function close() {
    setOpenId(null)
    if (history.state?.isLightbox) history.back()
    else history.replaceState(history.state, '', location.pathname + location.search)
  }

  const dialog = opened && Lightbox && (
    <Lightbox posters={posters} shown={opened} label={label} onMove={move} onClose={close} />
  )
  return { open, dialog }
}

function followAddress(show: (id: number | null) => void): () => void {
  const follow = () => show(parsePosterHash(location.hash))
  const linkedId = parsePosterHash(location.hash)
  if (linkedId !== null) focusExpand(linkedId)
  follow()
  addEventListener('hashchange', follow)
  addEventListener('popstate', follow)
  return () => {
    removeEventListener('hashchange', follow)
    removeEventListener('popstate', follow)
  }
}

/** The dialog restores the focus on close; Safari does not focus a clicked button. */
function focusExpand(id: number) {
  document.getElementById(expandId(id))?.focus({ preventScroll: true })
}
