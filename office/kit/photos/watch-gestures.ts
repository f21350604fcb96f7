type Gestures = {
  readonly signal: AbortSignal
  /** The distances are fractions of the frame. */
  readonly move: (by: { x: number; y: number }) => void
  readonly zoomBy: (factor: number) => void
}

/** One finger moves the photo, two zoom it. */
export function watchGestures(canvas: HTMLElement, { signal, move, zoomBy }: Gestures) {
  const held = new Map<number, { readonly x: number; readonly y: number }>()

  function onMove(event: PointerEvent) {
    const before = held.get(event.pointerId)
    if (!before) return
    const distance = span(held)
    held.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (held.size > 1) return zoomBy(span(held) / Math.max(1, distance))
    const { width, height } = canvas.getBoundingClientRect()
    move({ x: (before.x - event.clientX) / width, y: (before.y - event.clientY) / height })
  }

  const release = (event: PointerEvent) => held.delete(event.pointerId)
  canvas.addEventListener(
    'pointerdown',
    (event) => {
      canvas.setPointerCapture(event.pointerId)
      held.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    { signal },
  )
  canvas.addEventListener('pointermove', onMove, { signal })
  canvas.addEventListener('pointerup', release, { signal })
  canvas.addEventListener('pointercancel', release, { signal })
  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      zoomBy(event.deltaY > 0 ? 0.9 : 1.1)
    },
    { signal, passive: false },
  )
}

function span(held: ReadonlyMap<number, { readonly x: number; readonly y: number }>): number {
  const [one, other] = [...held.values()]
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
}
