import { type ReactNode, useState } from 'react'
import type { PictureData } from '../../ui/picture-data.ts'

type Loaded = Awaited<ReturnType<typeof loadZoomDialog>>['ZoomDialog']
type Zoom = { readonly open: (picture: PictureData) => void; readonly dialog: ReactNode }

const loadZoomDialog = () => import('./zoom-dialog.tsx')

/** The large view's code comes with the first tap; without it the browser shows the file itself. */
export function useZoom(): Zoom {
  const [picture, setPicture] = useState<PictureData | null>(null)
  const [Dialog, setDialog] = useState<Loaded | null>(null)

  function open(wanted: PictureData) {
    loadZoomDialog().then(
      ({ ZoomDialog }) => {
        setDialog(() => ZoomDialog)
        setPicture(wanted)
      },
      () => location.assign(wanted.src),
    )
  }

  const dialog = picture && Dialog && <Dialog picture={picture} onClose={() => setPicture(null)} />
  return { open, dialog }
}
