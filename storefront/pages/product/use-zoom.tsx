import { type ReactNode, useState } from 'react'
import type { PictureData } from '../../ui/picture-data.ts'

type Zoom = { readonly open: (picture: PictureData) => void; readonly dialog: ReactNode }

const loadZoomDialog = () => import('./zoom-dialog.tsx')

/** The large view's code comes with the first tap; without it the browser shows the file itself. */
export function useZoom(): Zoom {
  const [dialog, setDialog] = useState<ReactNode>(null)

  function open(picture: PictureData) {
    loadZoomDialog().then(
      ({ ZoomDialog }) =>
        setDialog(<ZoomDialog picture={picture} onClose={() => setDialog(null)} />),
      () => location.assign(picture.src),
    )
  }

  return { open, dialog }
}
