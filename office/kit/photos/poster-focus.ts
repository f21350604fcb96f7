import { FOCUS_STEP } from '#domain/gallery/focus'

let isWatching = false

/** Sets the point that stays in view by a tap on the poster, and shows its cuts while it moves. */
export function watchPosterFocus(): void {
  if (isWatching) return
  isWatching = true
  document.addEventListener('input', ({ target }) => {
    const form = target instanceof HTMLInputElement ? focusFormOf(target) : null
    if (form) showFocus(form)
  })
  document.addEventListener('click', ({ target, clientX, clientY }) => {
    const picture = target instanceof Element ? target.closest('[data-focus-picture]') : null
    const form = picture && focusFormOf(picture)
    if (!picture || !form) return
    const { left, top, width, height } = picture.getBoundingClientRect()
    setShare(form, 'x', (clientX - left) / width)
    setShare(form, 'y', (clientY - top) / height)
    showFocus(form)
  })
}

function focusFormOf(element: Element): HTMLFormElement | null {
  return element.closest<HTMLFormElement>('form[data-focus-form]')
}

function fieldOf(form: HTMLFormElement, name: 'x' | 'y'): HTMLInputElement | null {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : null
}

function setShare(form: HTMLFormElement, name: 'x' | 'y', share: number) {
  const field = fieldOf(form, name)
  const steps = 100 / FOCUS_STEP
  if (field) field.value = String(Math.round(Math.min(Math.max(share, 0), 1) * steps) * FOCUS_STEP)
}

function showFocus(form: HTMLFormElement) {
  form.dataset.x = fieldOf(form, 'x')?.value ?? ''
  form.dataset.y = fieldOf(form, 'y')?.value ?? ''
}
