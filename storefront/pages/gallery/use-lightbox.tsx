import { type ReactNode, useEffect, useState } from 'react'
import type { GalleryPiece } from '#contracts/page-data'
import { showPending } from '../../runtime/navigation/pending.ts'
import { expandId, pieceHash, pieceIn } from './piece-address.ts'

type Loaded = Awaited<ReturnType<typeof loadLightbox>>['Lightbox']
type Opened = { readonly open: (piece: GalleryPiece) => void; readonly dialog: ReactNode }

const loadLightbox = () => import('./lightbox.tsx')

/**
 * What is open stands in the address, so that Back closes it and it can be shared. Its code comes
 * with the first one opened; if it does not come, the browser shows the picture's file.
 */
export function useLightbox(pieces: readonly GalleryPiece[], label: string): Opened {
  const [openId, setOpenId] = useState<number | null>(null)
  const [Lightbox, setLightbox] = useState<Loaded | null>(null)
  const opened = pieces.find(({ id }) => id === openId)
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

  function open({ id }: GalleryPiece) {
    history.pushState({ ...history.state, isLightbox: true }, '', pieceHash(id))
    focusExpand(id)
    setOpenId(id)
  }

  function move({ id }: GalleryPiece) {
    setOpenId(id)
    history.replaceState(history.state, '', pieceHash(id))
  }

  function close() {
    setOpenId(null)
    if (history.state?.isLightbox) history.back()
    else history.replaceState(history.state, '', location.pathname + location.search)
  }

  const dialog = opened && Lightbox && (
    <Lightbox pieces={pieces} shown={opened} label={label} onMove={move} onClose={close} />
  )
  return { open, dialog }
}

function followAddress(show: (id: number | null) => void): () => void {
  const follow = () => show(pieceIn(location.hash))
  const asked = pieceIn(location.hash)
  if (asked !== null) focusExpand(asked)
  follow()
  addEventListener('hashchange', follow)
  addEventListener('popstate', follow)
  return () => {
    removeEventListener('hashchange', follow)
    removeEventListener('popstate', follow)
  }
}

/** The dialog gives the focus back to where it was; Safari does not put it there by a click. */
function focusExpand(id: number) {
  document.getElementById(expandId(id))?.focus({ preventScroll: true })
}
