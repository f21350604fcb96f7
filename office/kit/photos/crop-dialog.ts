import { part } from '../browser/parts.ts'
import { type CropFrame, cropOf, moved, WHOLE, zoomed } from './crop-frame.ts'
import type { WaitingPhoto } from './waiting-photo.ts'
import { watchGestures } from './watch-gestures.ts'

export type ChosenCrop = Pick<WaitingPhoto, 'crop' | 'alt' | 'colour' | 'view'>

const KEY_STEP = 0.05
const STEPS: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: -KEY_STEP, y: 0 },
  ArrowRight: { x: KEY_STEP, y: 0 },
  ArrowUp: { x: 0, y: -KEY_STEP },
  ArrowDown: { x: 0, y: KEY_STEP },
}

/** Asks which part of the photo to show, and what it shows. Returns null when the photo is not wanted. */
export function askForCrop(
  root: HTMLElement,
  photo: ImageBitmap | null,
): Promise<ChosenCrop | null> {
  const dialog = part(root, 'crop')
  const canvas = part(root, 'frame')
  const zoom = part(root, 'zoom')
  const form = dialog.querySelector('form')
  if (
    !(dialog instanceof HTMLDialogElement) ||
    !(canvas instanceof HTMLCanvasElement) ||
    !(zoom instanceof HTMLInputElement) ||
    !form
  ) {
    return Promise.resolve(null)
  }
  const whole = { ...WHOLE, ratio: canvas.width / canvas.height }
  let frame: CropFrame = whole
  const end = new AbortController()
  const { signal } = end
  const context = canvas.getContext('2d')

  function show(next: CropFrame) {
    frame = next
    if (photo && context) draw(context, photo, frame)
  }

  if (photo) {
    watchGestures(canvas, {
      signal,
      move: (by) => show(moved(photo, frame, by)),
      zoomBy: (factor) => {
        show(zoomed(photo, frame, frame.zoom * factor))
        zoom.value = String(frame.zoom)
      },
    })
    zoom.addEventListener('input', () => show(zoomed(photo, frame, Number(zoom.value))), { signal })
    canvas.addEventListener(
      'keydown',
      (event) => {
        const step = STEPS[event.key]
        if (!step) return
        event.preventDefault()
        show(moved(photo, frame, step))
      },
      { signal },
    )
  }
  canvas.hidden = !photo
  zoom.value = '1'
  guessAlt(form, root.dataset.title ?? '', signal)
  show(whole)
  dialog.returnValue = ''
  dialog.showModal()
  return new Promise((resolve) => {
    dialog.addEventListener(
      'close',
      () => {
        end.abort()
        if (dialog.returnValue !== 'use') return resolve(null)
        const crop = photo ? cropOf(photo, frame) : null
        resolve({
          crop,
          alt: textOf(form, 'alt').trim(),
          colour: textOf(form, 'colour'),
          view: textOf(form, 'view'),
        })
      },
      { signal },
    )
  })
}

/** 'Petal Tee in bone, front' is a good first guess until somebody types. */
function guessAlt(form: HTMLFormElement, title: string, signal: AbortSignal) {
  const field = form.elements.namedItem('alt')
  if (!(field instanceof HTMLTextAreaElement)) return
  let isTyped = false
  const guess = () => {
    if (isTyped) return
    const colour = textOf(form, 'colour').toLowerCase()
    field.value = [colour && `${title} in ${colour}`, textOf(form, 'view')]
      .filter(Boolean)
      .join(', ')
  }
  field.addEventListener('input', () => (isTyped = true), { signal })
  form.addEventListener('change', guess, { signal })
  guess()
}

function textOf(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name)
  const isField = field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement
  return isField ? field.value : ''
}

function draw(context: CanvasRenderingContext2D, photo: ImageBitmap, frame: CropFrame) {
  const { canvas } = context
  const { x, y, width, height } = cropOf(photo, frame)
  context.drawImage(
    photo,
    x * photo.width,
    y * photo.height,
    width * photo.width,
    height * photo.height,
    0,
    0,
    canvas.width,
    canvas.height,
  )
}
